import { describe, expect, it } from 'vitest';
import { openStepHistory } from '#features/intake/wizard/step-history.ts';

function browser() {
  let entries: unknown[] = [{ key: 'page' }];
  let at = 0;
  return {
    get state(): unknown {
      return entries[at];
    },
    get length() {
      return entries.length;
    },
    get at() {
      return at;
    },
    pushState(state: unknown) {
      entries = [...entries.slice(0, at + 1), state];
      at += 1;
    },
    go(by = 0) {
      at = Math.min(Math.max(at + by, 0), entries.length - 1);
    },
  };
}

function setUp() {
  const history = browser();
  let made = 0;
  const open = () => openStepHistory(history, () => `opening-${(made += 1)}`);
  return { history, open, steps: open() };
}

describe('the steps in the browser history', () => {
  it('add one entry for each step above the page, beside its existing state', () => {
    const { history, steps } = setUp();
    steps.enter(3);
    expect(history.length).toBe(4);
    expect(history.state).toEqual({ key: 'page', intake: { id: 'opening-1', step: 3 } });
  });

  it('go back step by step and then out', () => {
    const { history, steps } = setUp();
    steps.enter(1);
    steps.moveTo(2);
    history.go(-1);
    expect(steps.land(history.state)).toEqual({ at: 'step', step: 1 });
    history.go(-1);
    expect(steps.land(history.state)).toEqual({ at: 'outside' });
  });

  it('never add more entries than steps', () => {
    const { history, steps } = setUp();
    steps.enter(1);
    for (const step of [2, 3, 4, 2, 5, 1, 4]) steps.moveTo(step);
    expect(history.at).toBe(4);
    expect(history.length).toBe(5);
  });

  it('are left on closing and entered again on opening', () => {
    const { history, steps } = setUp();
    steps.enter(4);
    steps.leave();
    expect(history.at).toBe(0);
    steps.enter(2);
    expect(history.at).toBe(2);
    expect(history.length).toBe(3);
  });

  it('resume where a reload left them', () => {
    const { history, steps, open } = setUp();
    steps.enter(3);
    const reloaded = open();
    reloaded.enter(3);
    expect(history.length).toBe(4);
    history.go(-1);
    expect(reloaded.land(history.state)).toEqual({ at: 'step', step: 2 });
  });

  it('ignore an entry of another opening or of other code', () => {
    const { steps } = setUp();
    steps.enter(1);
    for (const state of [
      null,
      7,
      { intake: 1 },
      { intake: { id: 'other', step: 2 } },
      { intake: { id: 'opening-1' } },
    ]) {
      expect(steps.land(state)).toEqual({ at: 'outside' });
    }
  });

  it('stay unchanged while the browser is outside of them', () => {
    const { history, steps } = setUp();
    steps.enter(3);
    expect(steps.isInside()).toBe(true);
    steps.leave();
    steps.moveTo(1);
    expect(steps.isInside()).toBe(false);
    expect(history.at).toBe(0);
  });
});
