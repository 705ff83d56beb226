export interface Cookie {
  name: string;
  group: 'Essential' | 'Preferences' | 'Payment' | 'Performance';
  purpose: string;
  duration: string;
}

const session = 'Session';

/** SPEC §3 names them, SPEC §9 says how long each lasts. */
export const cookies: readonly Cookie[] = [
  { name: 'session_id', group: 'Essential', purpose: 'Keeps one visit together', duration: session },
  { name: 'csrf_token', group: 'Essential', purpose: 'Proves that a form was sent from our page', duration: session },
  { name: 'api_auth', group: 'Essential', purpose: 'Keeps you signed in', duration: '24 hours' },
  { name: 'user_preferences', group: 'Preferences', purpose: 'Remembers how you set the page up', duration: '1 year' },
  { name: 'payment_session', group: 'Payment', purpose: 'Ties a payment to your visit', duration: session },
  { name: 'payment_security', group: 'Payment', purpose: 'Protects a payment against fraud', duration: session },
  { name: 'checkout_state', group: 'Payment', purpose: 'Brings you back to where you paid', duration: session },
  { name: 'performance_metrics', group: 'Performance', purpose: 'Measures how fast pages are', duration: '7 days' },
  { name: 'error_tracking', group: 'Performance', purpose: 'Lets us find what broke', duration: '7 days' },
];
