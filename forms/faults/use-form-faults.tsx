import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { focusFault } from '#forms/faults/focus-fault.ts';

type Faults<F extends string> = { readonly [Field in F]?: string };

/**
 * The messages of a refused form by field. `announcement` is for a live region; its key is `times`, so that the same text is
 * announced again.
 */
export function useFormFaults<F extends string>(form: RefObject<HTMLElement | null>, initial: Faults<F> = {}) {
  const [faults, setFaults] = useState(initial);
  const [announcement, setAnnouncement] = useState({ copy: '', times: 0 });
  const [refusals, setRefusals] = useState(0);
  const focus = useEffectEvent(() => refusals > 0 && focusFault(form.current));
  useEffect(() => void focus(), [refusals]);

  const say = (copy: string) => setAnnouncement(({ times }) => ({ copy, times: times + 1 }));
  return {
    faults,
    announcement,
    say,
    /** Shows the messages, focuses the first control that is wrong, and announces `copy`. */
    refuse(found: Faults<F>, copy = '') {
      setFaults(found);
      setRefusals((before) => before + 1);
      if (copy !== '') say(copy);
    },
    /** Replaces messages; undefined: the field is mended. */
    correct(changes: Faults<F>) {
      if (Object.keys(changes).every((field) => faults[field as F] === undefined)) return;
      const left = Object.entries({ ...faults, ...changes }).filter(([, message]) => message !== undefined);
      setFaults(Object.fromEntries(left) as Faults<F>);
    },
    clear: () => setFaults({}),
  };
}

/** For the live region, with the labels of the fields. */
export function attentionText(labels: readonly string[]): string {
  return `${labels.length === 1 ? 'One answer needs' : `${labels.length} answers need`} your attention: ${labels.join(', ')}`;
}
