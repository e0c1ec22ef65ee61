/*
 * At most 4 KB, on two pages. On another site it puts one of our forms into a frame after the script and gives it the
 * height that it needs; in the frame it tells that height. Imports nothing, and leaves no name on the page of others.
 */
interface Told {
  readonly embedHeight?: number;
  /** Another page is shown than before. */
  readonly embedPage?: boolean;
}

(() => {
  const forms: Readonly<Record<string, readonly [path: string, title: string]>> = {
    intake: ['/intake', 'Project form'],
    booking: ['/book', 'Book a call'],
    newsletter: ['/newsletter', 'Newsletter'],
  };

  /** Of the script, since a frame that leads elsewhere must not do more. */
  const rights = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

  function showForm(script: HTMLScriptElement): void {
    const { form = '', title, call } = script.dataset;
    const known = forms[form];
    if (!known) throw new Error(`data-form must be one of ${Object.keys(forms).join(', ')}.`);
    const address = new URL(known[0], script.src);
    address.searchParams.set('embed', '1');
    if (call) address.searchParams.set('call', call);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', rights);
    frame.title = title ?? known[1];
    frame.loading = 'lazy';
    Object.assign(frame.style, { border: '0', width: '100%', height: '40rem', colorScheme: 'normal' });
    let pages = 0;
    addEventListener('message', ({ source, origin, data }: MessageEvent<Told | null>) => {
      if (source !== frame.contentWindow || origin !== address.origin) return;
      const { embedHeight, embedPage } = data ?? {};
      if (typeof embedHeight === 'number') frame.style.height = `${embedHeight}px`;
      // The next step begins above what is on the screen.
      if (embedPage && (pages += 1) > 1 && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    });
    frame.src = address.href;
    script.after(frame);
  }

  function tellHeight(main: HTMLElement): void {
    const tell = (told: Told) => parent.postMessage(told, '*');
    // No bar covers the page, and it is as high as what is in it.
    document.documentElement.style.setProperty('--header', '0px');
    main.style.minHeight = '0';
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      delete link.dataset.dialog;
      const { origin, pathname } = link;
      if (origin !== location.origin || !/^\/(?:book|intake|newsletter)(?:\/|$)/.test(pathname)) link.target = '_blank';
    }
    new ResizeObserver(() => tell({ embedHeight: Math.ceil(main.getBoundingClientRect().height) })).observe(main);
    tell({ embedPage: true });
  }

  const here = document.currentScript;
  const main = document.querySelector('main');
  if (here instanceof HTMLScriptElement && here.dataset.form !== undefined) showForm(here);
  else if (self !== top && main) tellHeight(main);
})();
