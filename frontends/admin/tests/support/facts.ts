import type { AppConfig, Contact, WaitlistEntry } from '@octavo/contracts';

export const adminId = '11111111-1111-4111-8111-111111111111';
export const userId = '22222222-2222-4222-8222-222222222222';

const at = '2026-03-05T12:00:00.000Z';

export const config: Omit<AppConfig, 'id'> = {
  show_waitlist: false,
  hero_default_option: 3,
  theme_selected: 4,
  theme_show_selector: true,
};

export function entry(number: number): WaitlistEntry {
  return {
    id: `33333333-3333-4333-8333-${String(number).padStart(12, '0')}`,
    user_id: null,
    first_name: 'Waiting',
    last_name: `Number ${number}`,
    email: `waiting${number}@example.com`,
    referral_source: 'Friend',
    created_at: at,
    invited_at: null,
  };
}

export const contact: Contact = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'Page numbers',
  message: 'Can a footer show page numbers?',
  created_at: at,
  done_at: null,
};

export const user = {
  user_id: userId,
  name: 'Grace Hopper',
  email: 'grace@example.com',
  plan_id: 'starter',
  credits_remaining: 1_500,
  credits_total: 2_000,
  status: 'active',
  trial_ends_at: null,
  joined_at: at,
} as const;

export const counts = { total: 1_204, plans: { free_trial: 1_000, starter: 200, professional: 3, enterprise: 1 } };

export const payment = {
  id: '55555555-5555-4555-8555-555555555555',
  conversation_id: 'conv_1',
  user_id: userId,
  status: 'completed',
  purpose: 'purchase',
  plan_id: 'starter',
  amount_cents: 7_900,
  refunded_cents: 0,
  currency: 'USD',
  installment_count: 1,
  failure_reason: null,
  created_at: at,
  completed_at: at,
} as const;

export const listedPayment = {
  ...payment,
  provider: 'sandbox',
  name: 'Grace Hopper',
  email: 'grace@example.com',
  refundable: true,
  refund: null,
} as const;

export const userDetail = {
  user_id: userId,
  status: 'active',
  profile: {
    id: userId,
    email: 'grace@example.com',
    new_email: null,
    username: null,
    first_name: 'Grace',
    last_name: 'Hopper',
    organization: 'Navy',
    roles: [],
    email_confirmed_at: null,
    banned_until: null,
    suspended: false,
    last_sign_in_at: null,
    created_at: at,
    devices: 1,
  },
  profile_available: true,
  account: {
    plan_id: 'starter',
    balance: 1_500,
    held: 0,
    credits_total: 2_000,
    spend_cap_cents: 15_800,
    period_start: at,
    period_end: null,
    created_at: at,
  },
  subscription: null,
  api_keys: [],
  grants: [],
  payments: [payment],
  requests: [],
};

export const status = {
  state: 'operational',
  summary: 'All systems operational',
  checked_at: at,
  parts: [{ part: 'database', state: 'operational', message: 'Ready' }],
  services: [
    {
      service: 'billing',
      state: 'operational',
      version: '0.1.0',
      started_at: at,
      uptime_seconds: 3_600,
      milliseconds: 4,
      checks: [{ name: 'database', passes: true }],
    },
  ],
  jobs: { waiting: 3, running: 1, oldest_waiting_seconds: 75, failed: 0 },
  engine: { healthy: true, browsers: 1, busy: 0, waiting: 0, last_failure: null },
  mail: null,
  payments: null,
  failures: [],
};

export const summary = {
  page_views: 4_321,
  unique_visitors: 1_234,
  sessions: 987,
  average_session_seconds: 125,
  events: 55,
  top_pages: [{ page_path: '/pricing', views: 42 }],
};

export function visit(number: number) {
  return {
    id: `66666666-6666-4666-8666-${String(number).padStart(12, '0')}`,
    user_id: null,
    session_id: '77777777-7777-4777-8777-777777777777',
    page_path: `/page-${number}`,
    page_title: null,
    referrer: null,
    user_agent: null,
    timestamp: at,
    duration: null,
    created_at: at,
  };
}
