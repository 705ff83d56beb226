import type { BrowserName, DeviceType } from '@octavo/contracts';

/** SPEC §3's three types, by what browsers say of themselves. */
export function deviceTypeOf(userAgent: string): DeviceType {
  if (/ipad|tablet|playbook|silk|android(?!.*mobile)/i.test(userAgent)) return 'tablet';
  if (/mobi|iphone|ipod|android|blackberry|opera mini|iemobile/i.test(userAgent)) return 'mobile';
  return 'desktop';
}

/** Edge calls itself Chrome as well, and Chrome calls itself Safari: the order matters. */
export function browserOf(userAgent: string): BrowserName {
  if (/edg(e|a|ios)?\//i.test(userAgent)) return 'Edge';
  if (/firefox|fxios/i.test(userAgent)) return 'Firefox';
  if (/chrome|crios|chromium/i.test(userAgent)) return 'Chrome';
  if (/safari/i.test(userAgent)) return 'Safari';
  return 'Unknown';
}

/** Do Not Track and Global Privacy Control: nothing is sent at all. */
export function wantsPrivacy(navigator: { doNotTrack?: string | null; globalPrivacyControl?: boolean }): boolean {
  return navigator.doNotTrack === '1' || navigator.globalPrivacyControl === true;
}
