import { useState } from 'react';
import { FormEnd } from '#app/admin/form-end.tsx';
import type { QuestionData } from '#app/admin/questions/question-actions.server.ts';
import { questionLimits, type QuestionRefusal } from '#features/questions/editor/change-items.ts';
import { questionsCopy } from '#features/questions/editor/editor.copy.ts';
import { type Question, type QuestionKind } from '#forms/questions/questions.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/fields/choice.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Stack } from '#ui/layout/layout.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { useToast } from '#ui/messages/toasts.tsx';

const copy = questionsCopy.form;

/** An earlier choice question, whose options a condition can refer to. */
export interface Decider {
  readonly name: string;
  readonly label: string;
  readonly options: readonly string[];
}

interface ItemFormProps {
  /** The version of the draft on the page. */
  readonly version: number;
  /** The number of items in the step, including this one. */
  readonly count: number;
  /** The position within the step, from 1. */
  readonly place: number;
  readonly onEnd: () => void;
}

interface QuestionFormProps extends ItemFormProps {
  readonly step: number;
  /** The titles of all steps. */
  readonly steps: readonly string[];
  /** Null for a new question. */
  readonly question: Question | null;
  readonly kinds: readonly QuestionKind[];
  readonly deciders: readonly Decider[];
}

export function QuestionForm(props: QuestionFormProps) {
  const { version, count, place, step, steps, question, kinds, deciders, onEnd } = props;
  const id = `question-${question?.name ?? `new-${step}`}`;
  const { form, errorOf } = useItemForm(id, onEnd);
  const [kind, setKind] = useState<string>(question?.kind ?? 'line');
  const [when, setWhen] = useState(question?.when?.name ?? '');
  const [chosenStep, setStep] = useState(step);
  return (
    <Stack
      as={form.fetcher.Form}
      {...form.attributes}
      method="post"
      noValidate
      gap="4"
      aria-label={question?.label ?? questionsCopy.add}
    >
      <DraftNote {...form.draft} />
      <input type="hidden" name="action" value="save" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="name" value={question?.name ?? ''} />
      {steps.length === 1 && <input type="hidden" name="step" value={step} />}
      {question?.isHidden && <input type="hidden" name="isHidden" value="on" />}
      <Wording id={id} title={copy.label} label={question?.label ?? ''} hint={question?.hint ?? ''} errorOf={errorOf} />
      <SelectField
        name="kind"
        id={`${id}-kind`}
        label={copy.kind}
        options={kinds.map((value) => ({ value, copy: questionsCopy.kinds[value] }))}
        defaultValue={question?.kind ?? 'line'}
        onInput={({ currentTarget }) => setKind(currentTarget.value)}
        error={errorOf('kind')}
      />
      {/* The field is hidden instead of removed, so that a restored draft can fill it. */}
      <div hidden={kind !== 'choice' && kind !== 'choices'}>
        <TextArea
          name="options"
          id={`${id}-options`}
          label={copy.options}
          hint={copy.optionsHint}
          defaultValue={question?.options.join('\n') ?? ''}
          error={errorOf('options')}
        />
      </div>
      {steps.length > 1 && (
        <SelectField
          name="step"
          id={`${id}-step`}
          label={copy.step}
          options={steps.map((title, index) => ({ value: String(index + 1), copy: `${index + 1}. ${title}` }))}
          defaultValue={String(step)}
          onInput={({ currentTarget }) => setStep(Number(currentTarget.value))}
        />
      )}
      {chosenStep === step && <PlaceField id={id} count={count} place={place} />}
      <Choice type="checkbox" name="isRequired" value="on" defaultChecked={question?.isRequired ?? false}>
        {copy.required}
      </Choice>
      {deciders.length > 0 && (
        <SelectField
          name="when"
          id={`${id}-when`}
          label={copy.when}
          options={deciders.map(({ name, label }) => ({ value: name, copy: copy.onlyIf(label) }))}
          placeholder={copy.always}
          defaultValue={when}
          onInput={({ currentTarget }) => setWhen(currentTarget.value)}
          error={errorOf('when')}
        />
      )}
      {deciders.map((decider) => (
        <Stack as="fieldset" key={decider.name} gap="2" hidden={decider.name !== when} disabled={decider.name !== when}>
          <legend>{copy.whenOptions}</legend>
          {decider.options.map((option) => (
            <Choice
              key={`${decider.name} ${option}`}
              type="checkbox"
              name="whenOptions"
              value={option}
              defaultChecked={question?.when?.name === decider.name && question.when.options.includes(option)}
            >
              {option}
            </Choice>
          ))}
        </Stack>
      ))}
      <ItemFormEnd form={form} onEnd={onEnd} errorOf={errorOf} />
    </Stack>
  );
}

interface WordingFormProps extends ItemFormProps {
  readonly field: string;
  readonly label: string;
  readonly hint: string;
}

/** Edits the wording of a built-in field. */
export function WordingForm({ version, count, place, field, label, hint, onEnd }: WordingFormProps) {
  const id = `field-${field}`;
  const { form, errorOf } = useItemForm(id, onEnd);
  return (
    <Stack as={form.fetcher.Form} {...form.attributes} method="post" noValidate gap="4" aria-label={label}>
      <DraftNote {...form.draft} />
      <input type="hidden" name="action" value="word" />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="name" value={field} />
      <Wording id={id} title={copy.wording} label={label} hint={hint} errorOf={errorOf} />
      <PlaceField id={id} count={count} place={place} />
      <ItemFormEnd form={form} onEnd={onEnd} errorOf={errorOf} />
    </Stack>
  );
}

interface PlaceFieldProps {
  readonly id: string;
  readonly count: number;
  readonly place: number;
}

function PlaceField({ id, count, place }: PlaceFieldProps) {
  return (
    <SelectField
      key={place}
      name="place"
      id={`${id}-place`}
      label={copy.place}
      options={Array.from({ length: count }, (_, at) => ({ value: String(at + 1), copy: copy.placeOf(at + 1, count) }))}
      defaultValue={String(place)}
    />
  );
}

interface WordingProps {
  /** Prefix for the ids of the fields. */
  readonly id: string;
  /** The heading of the label field. */
  readonly title: string;
  readonly label: string;
  readonly hint: string;
  readonly errorOf: ReturnType<typeof useItemForm>['errorOf'];
}

function Wording({ id, title, label, hint, errorOf }: WordingProps) {
  return (
    <>
      <TextField
        name="label"
        id={`${id}-label`}
        label={title}
        autoFocus
        defaultValue={label}
        maxLength={questionLimits.label}
        autoComplete="off"
        error={errorOf('label')}
      />
      <TextField
        name="hint"
        id={`${id}-hint`}
        label={copy.hint}
        hint={copy.hintHint}
        defaultValue={hint}
        maxLength={questionLimits.hint}
        autoComplete="off"
        optional
        error={errorOf('hint')}
      />
    </>
  );
}

function useItemForm(name: string, onEnd: () => void) {
  const toast = useToast();
  const form = useDraftForm<QuestionData>(name, {
    isSaved: ({ ok }) => ok,
    onSaved: () => {
      toast({ text: questionsCopy.saved });
      onEnd();
    },
    isEmptied: false,
  });
  const { data } = form.fetcher;
  const errorOf = (refusal: QuestionRefusal) =>
    data?.ok === false && data.reason === refusal && !form.edited.has(refusal) ? data.message : undefined;
  return { form, errorOf };
}

interface ItemFormEndProps {
  readonly form: ReturnType<typeof useItemForm>['form'];
  readonly errorOf: ReturnType<typeof useItemForm>['errorOf'];
  readonly onEnd: () => void;
}

function ItemFormEnd({ form, errorOf, onEnd }: ItemFormEndProps) {
  return (
    <FormEnd error={errorOf('stale') ?? errorOf('gone') ?? errorOf('many')} trouble={form.fetcher.trouble}>
      <Button type="submit" size="small" busy={form.isBusy}>
        {copy.save}
      </Button>
      <Button size="small" variant="quiet" onClick={onEnd}>
        {copy.cancel}
      </Button>
    </FormEnd>
  );
}
