/**
 * Runs at the end of a page that was rendered beforehand, as text: nothing outside of it is there. What the page shows
 * needs no script, so that ours are asked for when it has been painted, or touched. A button that is pressed before
 * anybody listens is pressed again by us when somebody does; links lead where they lead.
 */
function startWhenPainted() {
  const { entries, ahead } = document.currentScript.dataset;
  let isStarted = false;
  let pressed;

  function put(tag, properties) {
    document.head.append(Object.assign(document.createElement(tag), properties));
  }

  function start() {
    if (isStarted) return;
    isStarted = true;
    for (const href of ahead.split(' ')) put('link', { rel: 'preload', as: 'script', href });
    // Without them the browser does what it can: forms and links lead to pages.
    for (const src of entries.split(' ')) put('script', { src, async: false, onerror: letGo });
  }

  function letGo() {
    removeEventListener('click', press, true);
    if (pressed?.isConnected) pressed.click();
  }

  function press(event) {
    start();
    const button = event.target.closest('button');
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pressed = button;
  }

  addEventListener('click', press, true);
  addEventListener('octavo-alive', letGo, { once: true });
  for (const type of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(type, start, { capture: true, once: true, passive: true });
  }
  if (document.visibilityState === 'hidden') start();
  // Where nothing tells of paints.
  addEventListener('load', () => setTimeout(start, 3_000));
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
}

/** The script, which the page's policy allows by its hash: what differs by page stands in its element's attributes. */
export const starterScript = `(${String(startWhenPainted)})()`;
