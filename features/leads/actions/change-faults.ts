import { maxChanged } from '#features/leads/actions/change-form.ts';
import { saveFaults } from '#features/leads/actions/lead-forms.ts';

/** Apart from the form, which lists send with; they load this copy once a change is refused. */
export const changeFaults = {
  ...saveFaults,
  many: `Change at most ${maxChanged} leads at a time.`,
} as const;
