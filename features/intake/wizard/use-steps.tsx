import { useEffect, useEffectEvent, useState } from 'react';
import { randomUuid } from '#forms/form-id.ts';
import { openStepHistory } from '#features/intake/wizard/step-history.ts';

export interface StepTurns {
  /** On opening the dialog; returns the initial step. */
  onOpen: () => number;
  /** Back or Forward reached a step. */
  onStep: (step: number) => void;
  /** Back left the form. */
  onLeave: () => void;
}

/** Syncs steps with browser history while the dialog is open. */
export function useSteps(open: boolean, turns: StepTurns) {
  const [steps] = useState(() => openStepHistory(globalThis.history, randomUuid));
  const enter = useEffectEvent(() => steps.enter(turns.onOpen()));
  const land = useEffectEvent((state: unknown) => {
    const landing = steps.land(state);
    if (landing.at === 'step') turns.onStep(landing.step);
    else turns.onLeave();
  });

  useEffect(() => {
    if (!open) return;
    const onPop = (event: PopStateEvent) => land(event.state);
    let isEscape = false;
    const onKey = (event: KeyboardEvent) => {
      isEscape = event.type === 'keydown' && event.key === 'Escape';
    };
    // On Android the system's Back cancels a modal dialog; here it goes one step back. Escape closes, even if nothing
    // in the dialog has focus.
    const onCancel = (event: Event) => {
      if (!(event.target instanceof HTMLDialogElement) || isEscape) return;
      event.preventDefault();
      event.stopPropagation();
      history.back();
    };
    enter();
    addEventListener('popstate', onPop);
    document.addEventListener('cancel', onCancel, true);
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('keyup', onKey, true);
    return () => {
      removeEventListener('popstate', onPop);
      document.removeEventListener('cancel', onCancel, true);
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('keyup', onKey, true);
      steps.leave();
    };
  }, [open, steps]);

  return steps;
}
