import { supportAddress } from '@octavo/contracts';

/** Opens a mail draft to support. */
export function supportHref(subject: string): string {
  return `mailto:${supportAddress}?subject=${encodeURIComponent(subject)}`;
}
