const shrinkAfter = 50;
const sectionOffset = 100;

/** Marks the header once the page has scrolled 50 px, and the header's link whose section is in view. */
export function followScroll(): void {
  const header = document.querySelector('[data-site-header]');
  if (!header) return;
  const targets = sectionTargets(header);
  let due = false;
  const update = () => {
    due = false;
    header.toggleAttribute('data-scrolled', scrollY > shrinkAfter);
    markSectionInView(targets);
  };
  addEventListener(
    'scroll',
    () => {
      if (!due) requestAnimationFrame(update);
      due = true;
    },
    { passive: true },
  );
  update();
}

/** A link to a section of this very page leaves the menu open: close it, as going elsewhere would. */
export function closeMenuOnChoice(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('[data-site-header] [popover]')) {
    menu.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover();
    });
  }
}

interface Target {
  readonly link: Element;
  readonly section: Element;
}

function sectionTargets(header: Element): Target[] {
  return [...header.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')].flatMap((link) => {
    const section = document.getElementById(link.hash.slice(1));
    return section ? [{ link, section }] : [];
  });
}

function markSectionInView(targets: readonly Target[]): void {
  const passed = targets.filter(({ section }) => section.getBoundingClientRect().top <= sectionOffset);
  const current = passed.reduce<Element | undefined>((lowest, { section }) => {
    const lower = !lowest || section.getBoundingClientRect().top >= lowest.getBoundingClientRect().top;
    return lower ? section : lowest;
  }, undefined);
  for (const { link, section } of targets) {
    if (section === current && section.getBoundingClientRect().bottom > 0)
      link.setAttribute('aria-current', 'location');
    else link.removeAttribute('aria-current');
  }
}
