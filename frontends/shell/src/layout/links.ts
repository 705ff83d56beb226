/** A link of the bars and footers. */
export interface NavigationLink {
  label: string;
  to: string;
}

export const publicLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Pricing', to: '/pricing' },
];

export const serviceLinks: readonly NavigationLink[] = [
  { label: 'HTML to PDF', to: '/html-to-pdf' },
  { label: 'Markdown to PDF', to: '/markdown-to-pdf' },
  { label: 'Template to PDF', to: '/template-to-pdf' },
  { label: 'Text to PDF', to: '/text-to-pdf' },
  { label: 'JSON to PDF', to: '/json-to-pdf' },
  { label: 'PDF to Text', to: '/pdf-to-text' },
  { label: 'PDF to Image', to: '/pdf-to-image' },
];

export const legalLinks: readonly NavigationLink[] = [
  { label: 'Privacy Policy', to: '/privacy-policy' },
  { label: 'Cookie Policy', to: '/cookie-policy' },
  { label: 'Terms of Service', to: '/terms-of-service' },
];

export const dashboardLink: NavigationLink = { label: 'Dashboard', to: '/dashboard' };
export const documentationLink: NavigationLink = { label: 'Documentation', to: '/docs' };
export const billingLink: NavigationLink = { label: 'Billing', to: '/select-plan' };
