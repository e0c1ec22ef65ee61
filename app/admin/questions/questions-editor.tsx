import './questions-editor.css';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { QuestionForm, WordingForm, type Decider } from '#app/admin/questions/question-form.tsx';
import type { QuestionData } from '#app/admin/questions/question-actions.server.ts';
import {
  isQuestion,
  labelOf,
  nameOf,
  optionsOf,
  stepOfItem,
  type EditableForm,
} from '#features/questions/editor/change-items.ts';
import type { EditedQuestions } from '#features/questions/editor/edit-questions.server.ts';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import type { FormItem } from '#forms/questions/questions.ts';
import { useRetryingFetcher, type RetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { RuledList } from '#ui/list/ruled-list.tsx';
import { LocalTime } from '#ui/local-time.tsx';
import { Alert } from '#ui/messages/alert.tsx';

interface QuestionsEditorProps extends EditedQuestions {
  readonly form: EditableForm;
}

/** Edits the questions of a form, by step. Every change is saved in the draft at once. */
export function QuestionsEditor({ form, items, version, versions }: QuestionsEditorProps) {
  // The name of the item being edited, or `new-1` for a new one in step 1.
  const [edited, setEdited] = useState<string | null>(null);
  const fetcher = useRetryingFetcher<QuestionData>();
  const { data, trouble } = fetcher;
  const deciders = items.flatMap((item): (Decider & { readonly step: number })[] => {
    const options = optionsOf(form, item);
    const decider = { name: nameOf(item), label: labelOf(form, item), options, step: stepOfItem(form, item) };
    return options.length === 0 || item.isHidden === true ? [] : [decider];
  });
  const before = (name: string | null, step: number) => {
    const end = items.findIndex((item) => nameOf(item) === name);
    const names = new Set((end < 0 ? items : items.slice(0, end)).map(nameOf));
    return deciders.filter((decider) => names.has(decider.name) && decider.step <= step);
  };
  const end = () => setEdited(null);
  const page = { form, items, version, fetcher };
  return (
    <Stack gap="8" width="m">
      {data?.ok === false && (
        <Alert tone="warning" role="alert">
          <p>{data.message}</p>
        </Alert>
      )}
      <p role="status" className="soft small">
        {trouble !== null && troubleCopy[trouble]}
      </p>
      {form.steps.map((title, index) => {
        const step = index + 1;
        const own = items.filter((item) => stepOfItem(form, item) === step);
        return (
          <Stack as="section" key={title} gap="3" aria-labelledby={`step-${step}`}>
            <h2 id={`step-${step}`}>{form.steps.length > 1 ? `${step}. ${title}` : title}</h2>
            {own.length === 0 && <p className="soft">{copy.empty}</p>}
            <ul className="question-list">
              {own.map((item, at) => {
                const name = nameOf(item);
                const place = { isFirst: at === 0, isLast: at === own.length - 1 };
                return (
                  <li key={name} data-hidden={item.isHidden ? '' : undefined}>
                    <ItemRow {...page} {...place} item={item} onEdit={() => setEdited(name)} />
                    {edited === name &&
                      (isQuestion(item) ? (
                        <QuestionForm
                          version={version}
                          count={own.length}
                          place={at + 1}
                          step={step}
                          steps={form.steps}
                          question={item}
                          kinds={form.kinds}
                          deciders={before(name, step)}
                          onEnd={end}
                        />
                      ) : (
                        <WordingForm
                          version={version}
                          count={own.length}
                          place={at + 1}
                          field={name}
                          label={labelOf(form, item)}
                          hint={item.hint ?? form.fields[name]?.hint ?? ''}
                          onEnd={end}
                        />
                      ))}
                  </li>
                );
              })}
            </ul>
            {edited === `new-${step}` ? (
              <QuestionForm
                version={version}
                count={own.length + 1}
                place={own.length + 1}
                step={step}
                steps={form.steps}
                question={null}
                kinds={form.kinds}
                deciders={before(null, step)}
                onEnd={end}
              />
            ) : (
              <Cluster>
                <Button size="small" onClick={() => setEdited(`new-${step}`)}>
                  <Icon name="plus" />
                  {copy.add}
                </Button>
              </Cluster>
            )}
          </Stack>
        );
      })}
      <History versions={versions} />
    </Stack>
  );
}

interface ItemRowProps {
  readonly form: EditableForm;
  readonly item: FormItem;
  readonly items: readonly FormItem[];
  readonly version: number;
  readonly fetcher: RetryingFetcher<QuestionData>;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onEdit: () => void;
}

function ItemRow({ form, item, items, version, fetcher, isFirst, isLast, onEdit }: ItemRowProps) {
  const row = useRef<HTMLFormElement>(null);
  const name = nameOf(item);
  const label = labelOf(form, item);
  const own = isQuestion(item);
  const isNeeded = form.fields[name]?.isNeeded === true;
  const Form = fetcher.Form;
  useFocusKept(row, items);
  return (
    <Cluster as={Form} ref={row} method="post" gap="4" rowGap="2" justify="between" className="question-row">
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="name" value={name} />
      <div>
        <p>{label}</p>
        <p className="soft small">{marksOf(form, item, items).join(' · ')}</p>
      </div>
      <Cluster gap="1">
        <Button size="small" variant="quiet" aria-label={copy.editOf(label)} onClick={onEdit}>
          {copy.edit}
        </Button>
        {!isNeeded && (
          <RowButton action={item.isHidden ? 'show' : 'hide'} name={(item.isHidden ? copy.showOf : copy.hideOf)(label)}>
            {item.isHidden ? copy.show : copy.hide}
          </RowButton>
        )}
        {own && item.isHidden && (
          <RowButton action="remove" name={copy.removeOf(label)}>
            {copy.remove}
          </RowButton>
        )}
        <RowButton action="up" name={copy.up(label)} isIdle={isFirst}>
          <Icon name="chevron-up" />
        </RowButton>
        <RowButton action="down" name={copy.down(label)} isIdle={isLast}>
          <Icon name="chevron-down" />
        </RowButton>
      </Cluster>
    </Cluster>
  );
}

interface RowButtonProps {
  readonly action: 'show' | 'hide' | 'remove' | 'up' | 'down';
  /** For screen readers, with the label of the row. */
  readonly name: string;
  /** Has nothing to do. */
  readonly isIdle?: boolean;
  readonly children: ReactNode;
}

function RowButton({ action, name, isIdle, children }: RowButtonProps) {
  return (
    <Button
      type="submit"
      size="small"
      variant="quiet"
      name="action"
      value={action}
      aria-label={name}
      aria-disabled={isIdle || undefined}
    >
      {children}
    </Button>
  );
}

/** A row that moves down is taken out of the page and put back, and would lose the focus of its button. */
function useFocusKept(row: RefObject<HTMLFormElement | null>, items: readonly FormItem[]): void {
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const form = row.current;
    if (!form) return;
    const note = ({ submitter }: SubmitEvent) => (pressed.current = submitter);
    form.addEventListener('submit', note);
    return () => form.removeEventListener('submit', note);
  }, [row]);
  useEffect(() => {
    if (document.activeElement === document.body) pressed.current?.focus();
    pressed.current = null;
  }, [items]);
}

function marksOf(form: EditableForm, item: FormItem, items: readonly FormItem[]): string[] {
  const { marks, kinds } = copy;
  const hidden = item.isHidden ? [marks.hidden] : [];
  if (!isQuestion(item)) return [...hidden, ...(form.fields[item.field]?.isNeeded ? [marks.required] : [])];
  const { when, kind, isRequired } = item;
  const decider = when && items.find((one) => nameOf(one) === when.name);
  const condition = when && copy.when(decider ? labelOf(form, decider) : copy.removed, when.options);
  return [
    marks.own,
    kinds[kind],
    ...(isRequired ? [marks.required] : []),
    ...hidden,
    ...(condition ? [condition] : []),
  ];
}

function History({ versions }: Pick<EditedQuestions, 'versions'>) {
  return (
    <Stack as="section" gap="3" rule="6" aria-labelledby="question-history">
      <h2 id="question-history">{copy.history}</h2>
      <p className="soft small">{versions.length === 0 ? copy.noVersions : copy.historyText}</p>
      {versions.length > 0 && (
        <RuledList>
          {versions.map(({ version, at, by }) => (
            <li key={version}>
              <span>{copy.state.published(version)}</span>
              <span className="soft small">
                {copy.by(by)}, <LocalTime at={at} />
              </span>
            </li>
          ))}
        </RuledList>
      )}
    </Stack>
  );
}
