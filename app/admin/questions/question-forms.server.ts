import { questionsCopy as copy } from '#features/questions/questions.copy.ts';
import { bookableTypes } from '#features/availability/find-times.public.server.ts';
import { fieldNames, intakeFields } from '#features/intake/intake-fields.ts';
import { intakeSteps } from '#features/intake/intake-steps.ts';
import { completeItems, isNeeded } from '#features/intake/questions/asked-questions.ts';
import { intakeForm } from '#features/intake/questions/intake-questions.server.ts';
import type { FormDefinition } from '#features/questions/edit-questions.server.ts';
import { callForm, questionKinds } from '#features/questions/questions.public.ts';
import type { AppContext } from '#app/load-context.ts';

export type NamedForm = FormDefinition & { readonly title: string };

/** All forms whose questions can be edited. */
export async function questionForms(app: AppContext): Promise<NamedForm[]> {
  const types = await bookableTypes(app);
  return [intake, ...types.map(({ slug, name }) => callQuestions(slug, name))];
}

export async function findQuestionForm(app: AppContext, name: string): Promise<NamedForm | null> {
  return (await questionForms(app)).find((form) => form.name === name) ?? null;
}

const intake: NamedForm = {
  name: intakeForm,
  title: copy.intake,
  steps: intakeSteps.map(({ title }) => title),
  kinds: questionKinds,
  complete: completeItems,
  fields: Object.fromEntries(
    fieldNames.map((name) => {
      const { label, hint = '', step, options, kind } = intakeFields[name];
      const choices = kind === 'checkbox' ? ['Yes', 'No'] : (options ?? []);
      return [name, { label, hint, step, options: choices, isNeeded: isNeeded(name) }];
    }),
  ),
};

/** Their fields stay as they are, since hosts rely on them. */
function callQuestions(slug: string, name: string): NamedForm {
  return {
    name: callForm(slug),
    title: copy.call(name),
    steps: [name],
    kinds: questionKinds.filter((kind) => kind !== 'file'),
    complete: (items) => items,
    fields: {},
  };
}
