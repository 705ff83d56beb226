export interface ChromiumFlagOptions {
  profileDirectory: string;
  sandbox: boolean;
  /** The one name that resolves, to loopback: a secret, so that no document can spell it. */
  egressHost: string;
  javascriptMemoryMegabytes: number;
  /** A customer's pages follow one another in one process. */
  sharesProcesses: boolean;
}

/** How Chromium is started. What keeps documents off the network is not here alone: each context has a proxy of its own. */
export function chromiumFlags(options: ChromiumFlagOptions): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${options.profileDirectory}`,
    ...(options.sandbox ? [] : ['--no-sandbox']),
    `--host-resolver-rules=MAP ${options.egressHost} 127.0.0.1, MAP * ~NOTFOUND`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--block-new-web-contents',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--disable-breakpad',
    '--no-first-run',
    '--no-default-browser-check',
    '--no-pings',
    '--disable-gpu',
    // Pages of one context share a process where they may; those of different contexts never do.
    ...(options.sharesProcesses ? ['--renderer-process-limit=1'] : []),
    '--disable-dev-shm-usage',
    '--disable-features=SpareRendererForSitePerProcess,Translate,BackForwardCache',
    '--hide-scrollbars',
    '--mute-audio',
    '--font-render-hinting=none',
    '--lang=en-US',
    `--js-flags=--max-old-space-size=${options.javascriptMemoryMegabytes}`,
  ];
}
