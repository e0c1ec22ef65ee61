import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { focusFirstError } from '#forms/errors/focus-first-error.ts';

type Errors<F extends string> = { readonly [Field in F]?: string };

/**
 * The messages of a refused form by field. `announcement` is for a live region; its key is `times`, so that the same text is
 * announced again.
 */
export function useFormErrors<F extends string>(form: RefObject<HTMLElement | null>, initial: Errors<F> = {}) {
  const [errors, setErrors] = useState(initial);
  const [announcement, setAnnouncement] = useState({ copy: '', times: 0 });
  const [refusals, setRefusals] = useState(0);
  const focus = useEffectEvent(() => refusals > 0 && focusFirstError(form.current));
  useEffect(() => void focus(), [refusals]);

  const say = (copy: string) => setAnnouncement(({ times }) => ({ copy, times: times + 1 }));
  return {
    errors,
    announcement,
    say,
    /** Shows the messages, focuses the first control that is wrong, and announces `copy`. */
    refuse(found: Errors<F>, copy = '') {
      setErrors(found);
      setRefusals((before) => before + 1);
      if (copy !== '') say(copy);
    },
    /** Replaces messages; undefined removes the message of a field. */
    correct(changes: Errors<F>) {
      if (Object.keys(changes).every((field) => errors[field as F] === undefined)) return;
      const left = Object.entries({ ...errors, ...changes }).filter(([, message]) => message !== undefined);
      setErrors(Object.fromEntries(left) as Errors<F>);
    },
    clear: () => setErrors({}),
  };
}

/** For the live region, with the labels of the fields. */
export function attentionText(labels: readonly string[]): string {
  return `${labels.length === 1 ? 'One answer needs' : `${labels.length} answers need`} your attention: ${labels.join(', ')}`;
}
