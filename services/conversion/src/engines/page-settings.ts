import { AppError } from '@octavo/contracts';
import type { HtmlOptions } from '@octavo/contracts';
import type { CdpSession } from './cdp-session.ts';
import { CdpError } from './cdp-session.ts';

/** Sets up a page for what a caller asked of it. The page must never serve another document. */
export async function applySettings(session: CdpSession, options: HtmlOptions): Promise<void> {
  const { javascript = true, media, viewport, timezone } = options;
  await Promise.all([
    javascript || session.send('Emulation.setScriptExecutionDisabled', { value: true }),
    media === 'screen' && session.send('Emulation.setEmulatedMedia', { media }),
    viewport &&
      session.send('Emulation.setDeviceMetricsOverride', {
        width: viewport.width,
        height: viewport.height,
        deviceScaleFactor: viewport.deviceScaleFactor ?? 1,
        mobile: false,
      }),
    timezone !== undefined && setTimezone(session, timezone),
    setLanguage(session, options),
  ]);
}

async function setTimezone(session: CdpSession, timezoneId: string): Promise<void> {
  try {
    await session.send('Emulation.setTimezoneOverride', { timezoneId });
  } catch (error) {
    if (!(error instanceof CdpError)) {
      throw error;
    }
    const message = 'The browser does not know this time zone';
    throw new AppError({
      code: 'invalid_request',
      message: `options.timezone: ${message}`,
      details: [{ path: 'options.timezone', message }],
      cause: error,
    });
  }
}

async function setLanguage(session: CdpSession, { locale, userAgent }: HtmlOptions): Promise<void> {
  if (locale === undefined && userAgent === undefined) {
    return;
  }
  const [tag] = locale === undefined ? [] : Intl.getCanonicalLocales(locale);
  await Promise.all([
    tag !== undefined && session.send('Emulation.setLocaleOverride', { locale: tag }),
    session.send('Emulation.setUserAgentOverride', {
      userAgent: userAgent ?? (await session.send('Browser.getVersion')).userAgent,
      ...(tag !== undefined && { acceptLanguage: tag }),
    }),
  ]);
}
