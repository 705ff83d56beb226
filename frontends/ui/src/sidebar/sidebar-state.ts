export const sidebarCookie = 'sidebar_state';
/** SPEC §9: kept for 7 days. */
const cookieSeconds = 7 * 24 * 60 * 60;

export function readExpanded(cookies: string): boolean {
  return !cookies.split(/;\s*/).includes(`${sidebarCookie}=false`);
}

export function expandedCookie(expanded: boolean): string {
  return `${sidebarCookie}=${expanded}; path=/; max-age=${cookieSeconds}; samesite=lax`;
}

/** Ctrl or Cmd plus B, and nothing held beside it. */
export function isSidebarShortcut(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>) {
  return event.key.toLowerCase() === 'b' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey;
}
