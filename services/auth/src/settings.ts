import type { authSettings } from '@octavo/contracts';
import type { HttpHandler } from '@octavo/kit';

export function authSettingsHandler(): HttpHandler<typeof authSettings> {
  return async () => ({
    external: { email: true, phone: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    saml_enabled: false,
  });
}
