export const channelName = 'octavo-changes';

export function tell(channel: BroadcastChannel): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a window's needs one, a channel has one origin
  channel.postMessage('changed');
}

/** Says that something of the account has changed, to this browser's other tabs. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  tell(channel);
  channel.close();
}
