import { openDialog, useLocation } from '@octavo/federation';
import { isDocumentation } from '../paths.ts';
import { FooterButton, FooterFrame, FooterLinks } from './footer-parts.tsx';
import { billingLink, dashboardLink, documentationLink, legalLinks, publicLinks, serviceLinks } from './links.ts';

export function PublicFooter() {
  return (
    <FooterFrame line="PDF processing APIs for developers: convert, generate and read documents with one key.">
      <FooterLinks title="Quick links" links={[...publicLinks, documentationLink]} />
      <FooterLinks title="API services" links={serviceLinks} />
      <FooterLinks title="Legal" links={legalLinks} />
    </FooterFrame>
  );
}

/** Of the signed-in area; the dashboards have none (SPEC §2). */
export function AppFooter() {
  const { pathname } = useLocation();
  return (
    <FooterFrame wide={isDocumentation(pathname)} line="Professional PDF processing APIs for developers.">
      <FooterLinks title="App" links={[dashboardLink, documentationLink, billingLink]} />
      <FooterLinks title="Support" links={legalLinks}>
        <FooterButton label="Contact Support" onClick={() => openDialog('contact')} />
      </FooterLinks>
    </FooterFrame>
  );
}
