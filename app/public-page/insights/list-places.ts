/** The parts that differ between lists. */
export interface Places {
  readonly filter: HTMLElement;
  readonly results: HTMLElement;
}

/** @throws if the page has no list. */
export function placesOf(page: Document): Places {
  const filter = page.getElementById('insights-filter');
  const results = page.getElementById('insights-results');
  if (!filter || !results) throw new Error('A page without a list of articles');
  return { filter, results };
}

/** Focus moves to the corresponding element, if any. */
export function replacePlaces({ filter, results }: Places): void {
  const focused = document.activeElement;
  const now = placesOf(document);
  now.filter.replaceWith(filter);
  now.results.replaceWith(results);
  if (focused?.id && !focused.isConnected) document.getElementById(focused.id)?.focus({ preventScroll: true });
}

/** Replaces the list by six skeletons or an error; it is kept intact for its return. */
export function showState(state: 'loading' | 'failed', copy: string | undefined): void {
  const { results } = placesOf(document);
  const [heading] = results.children;
  const shown = states().content.children[state === 'loading' ? 0 : 1]?.cloneNode(true);
  if (!heading || !(shown instanceof HTMLElement)) return;
  const announcement = shown.querySelector('[data-list-summary]');
  if (announcement && copy) announcement.textContent = copy;
  const stand = results.cloneNode() as HTMLElement;
  stand.ariaBusy = String(state === 'loading');
  stand.append(heading.cloneNode(true), shown);
  results.replaceWith(stand);
}

export function stateCopy(): DOMStringMap {
  return states().dataset;
}

export function listOf(results: ParentNode): HTMLElement | null {
  return results.querySelector<HTMLElement>('.results-list:not([data-mentions])');
}

export function countOn(name: 'shown' | 'total', more: number): void {
  for (const count of placesOf(document).results.querySelectorAll(`[data-${name}]`)) {
    count.textContent = (Number(count.textContent.replaceAll(',', '')) + more).toLocaleString('en');
  }
}

/** Announces the list or `copy` to screen readers. */
export function announceList(
  copy = document.querySelector('#insights-results [data-list-summary]')?.textContent,
): void {
  const status = document.querySelector('[data-list-status]');
  if (status) status.textContent = copy ?? '';
}

function states(): HTMLTemplateElement {
  return document.getElementById('insights-states') as HTMLTemplateElement;
}
