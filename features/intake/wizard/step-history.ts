/** What a step's history entry carries in its state. */
interface StepEntry {
  readonly id: string;
  readonly step: number;
}

type StepLanding = { readonly at: 'step'; readonly step: number } | { readonly at: 'outside' };

export interface StepHistory {
  /** Puts one entry for each step up to this one over the page, so that Back leads through them and out. */
  enter: (step: number) => void;
  /** Goes to a step of the form; outside of it there is nothing to move. */
  moveTo: (step: number) => void;
  /** Whether the browser stands on an entry of the form. */
  isInside: () => boolean;
  /** Goes back to the entry of the page itself. */
  leave: () => void;
  /** Where the browser has gone, from a popstate event's state. */
  land: (state: unknown) => StepLanding;
}

/**
 * The steps as entries of the browser's history: the address stays, Back goes a step back and from the first one out
 * of the form. Never more entries than steps, so that nobody has to press Back longer than they pressed Continue.
 */
export function openStepHistory(history: Pick<History, 'state' | 'pushState' | 'go'>, uuid: () => string): StepHistory {
  let id = '';
  let at = 0;

  function push(step: number): void {
    at = step;
    const intake: StepEntry = { id, step };
    const state: unknown = history.state;
    history.pushState({ ...(typeof state === 'object' ? state : null), intake }, '');
  }

  function goTo(step: number): void {
    if (step < at) history.go(step - at);
    for (let next = at + 1; next <= step; next += 1) push(next);
    at = step;
  }

  return {
    enter(step) {
      // After a reload the page stands on an entry of the form that was open before: it is taken up again.
      const entry = entryIn(history.state);
      id = entry?.id ?? uuid();
      at = entry?.step ?? 0;
      goTo(step);
    },
    moveTo(step) {
      if (at > 0) goTo(step);
    },
    isInside: () => at > 0,
    leave() {
      if (at > 0) history.go(-at);
      at = 0;
    },
    land(state) {
      const entry = entryIn(state);
      at = entry?.id === id ? entry.step : 0;
      return at > 0 ? { at: 'step', step: at } : { at: 'outside' };
    },
  };
}

function entryIn(state: unknown): StepEntry | null {
  if (typeof state !== 'object' || state === null || !('intake' in state)) return null;
  const { intake } = state;
  if (typeof intake !== 'object' || intake === null || !('id' in intake) || !('step' in intake)) return null;
  return typeof intake.id === 'string' && typeof intake.step === 'number' ? { id: intake.id, step: intake.step } : null;
}
