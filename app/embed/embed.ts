/*
 * This script runs on two pages and must stay below 4 KB. On another site, it adds a frame with one of our forms after
 * its script element. Inside the frame, it posts the height of the form. It has no imports and defines no global names.
 */
interface FrameMessage {
  readonly embedHeight?: number;
  /** Sent when the frame has loaded a page. */
  readonly embedPage?: boolean;
}

(() => {
  const forms: Readonly<Record<string, readonly [path: string, title: string]>> = {
    intake: ['/intake', 'Project form'],
    booking: ['/book', 'Book a call'],
    newsletter: ['/newsletter', 'Newsletter'],
  };

  // Pages that the frame navigates to must not get more rights than the form needs.
  const sandbox = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

  function showForm(script: HTMLScriptElement): void {
    const { form = '', title, call } = script.dataset;
    const known = forms[form];
    if (!known) throw new Error(`data-form must be one of ${Object.keys(forms).join(', ')}.`);
    const address = new URL(known[0], script.src);
    address.searchParams.set('embed', '1');
    if (call) address.searchParams.set('call', call);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', sandbox);
    frame.title = title ?? known[1];
    frame.loading = 'lazy';
    Object.assign(frame.style, { border: '0', width: '100%', height: '40rem', colorScheme: 'normal' });
    let pages = 0;
    addEventListener('message', ({ source, origin, data }: MessageEvent<FrameMessage | null>) => {
      if (source !== frame.contentWindow || origin !== address.origin) return;
      const { embedHeight, embedPage } = data ?? {};
      if (typeof embedHeight === 'number') frame.style.height = `${embedHeight}px`;
      // The next step may begin above the visible part of the page.
      if (embedPage && (pages += 1) > 1 && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    });
    frame.src = address.href;
    script.after(frame);
  }

  function postHeight(main: HTMLElement): void {
    const post = (message: FrameMessage) => parent.postMessage(message, '*');
    // The embedded page has no header, and is only as high as its content.
    document.documentElement.style.setProperty('--header', '0px');
    main.style.minHeight = '0';
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      delete link.dataset.dialog;
      const { origin, pathname } = link;
      if (origin !== location.origin || !/^\/(?:book|intake|newsletter)(?:\/|$)/.test(pathname)) link.target = '_blank';
    }
    new ResizeObserver(() => post({ embedHeight: Math.ceil(main.getBoundingClientRect().height) })).observe(main);
    post({ embedPage: true });
  }

  const here = document.currentScript;
  const main = document.querySelector('main');
  if (here instanceof HTMLScriptElement && here.dataset.form !== undefined) showForm(here);
  else if (self !== top && main) postHeight(main);
})();
