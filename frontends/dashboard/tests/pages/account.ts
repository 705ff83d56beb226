import { ada, moment, type Answer } from './page.tsx';

export const key = {
  id: '0b1f0c9c-6f6b-4c53-8df0-5a1a4a0b8f11',
  user_id: ada.id,
  name: 'Default',
  mode: 'live',
  api_key: 'oct_live_…abcd',
  plan_tier: 'free_trial',
  status: 'active',
  credits_remaining: 90,
  credits_total: 500,
  trial_ends_at: moment,
  last_used_at: null,
  expires_at: null,
  created_at: moment,
};

export const account = {
  user_id: ada.id,
  plan_id: 'free_trial',
  plan_name: 'Free Trial',
  credits_remaining: 90,
  credits_total: 500,
  trial_ends_at: moment,
  trial_days_left: 7,
  period_end: null,
  last_used_at: null,
  warnings: ['trial_ending', 'credits_low'],
  spend_cap: { overage_cents: null, spend_cap_cents: 0, is_default: true, plan_price_cents: 0 },
};

export const profile = { id: ada.id, first_name: 'Ada', last_name: 'Lovelace', first_login_completed: true };

/** What the overview asks for. */
export const overview: Record<string, Answer> = {
  'GET /api/user_api_keys': { body: [key] },
  'GET /api/account': { body: account },
  'GET /api/profiles': { body: profile },
  'GET /api/requests': { body: { requests: [], nextCursor: null } },
  [`POST /api/user_api_keys/${key.id}/reveal`]: { body: { api_key: 'oct_live_whole' } },
};
