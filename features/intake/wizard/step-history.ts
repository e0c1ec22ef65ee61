import { objectIn } from '#forms/json.ts';

interface StepEntry {
  readonly id: string;
  readonly step: number;
}

type StepLanding = { readonly at: 'step'; readonly step: number } | { readonly at: 'outside' };

export interface StepHistory {
  /** Pushes one entry per step up to this one, so Back passes through them and out. */
  enter: (step: number) => void;
  /** No effect outside the form. */
  moveTo: (step: number) => void;
  isInside: () => boolean;
  /** Returns to the page's own entry. */
  leave: () => void;
  land: (state: unknown) => StepLanding;
}

/**
 * Steps share one URL. Back goes one step back, and from the first out of the form. There are never more entries than
 * steps.
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
      // After a reload the current entry may be the form's: reuse it.
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
  const { id, step } = objectIn(objectIn(state)['intake']);
  return typeof id === 'string' && typeof step === 'number' ? { id, step } : null;
}
