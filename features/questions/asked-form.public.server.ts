import { acceptedFilesHint } from '#content/accepted-files.ts';
import {
  askedNames,
  type Answer,
  type Answers,
  type AskedForm,
  type AskedQuestion,
  type FormItem,
  type PublishedQuestions,
  type Question,
  type WordedAnswer,
} from '#forms/questions/questions.ts';
import { cleanLine, cleanText } from '#forms/text.ts';

/** The maximum number of options in view; more are in a list that opens. */
const mostRadios = 5;

/** Max characters. */
const lengths = { line: 200, text: 5000 } as const;

/** Converts a version to what is shown and validated; `complete` adds the specified fields of a form that has some. */
export function askedForm(
  published: PublishedQuestions,
  complete: (items: readonly FormItem[]) => readonly FormItem[] = (items) => items,
): AskedForm {
  const items = complete(published.items).map((item) => {
    if (!('field' in item)) return askedQuestion(item);
    return item.label === undefined ? item : { ...item, heading: item.label };
  });
  return { version: published.version, items };
}

export function askedQuestion({ name, step, when, isHidden, label, hint, ...question }: Question): AskedQuestion {
  const { kind, isRequired, options } = question;
  const place = { name, step, when, label, required: isRequired, ...(isHidden && { isHidden }), ...(hint && { hint }) };
  const needed = (whenEmpty: string) => ({ ...place, ...(isRequired && { whenEmpty }) });
  const plain = (max: number) => `Enter at most ${max} characters of plain text`;
  switch (kind) {
    case 'line': {
      const pattern = `^\\P{Cc}{1,${lengths.line}}$`;
      return { ...needed('Enter an answer'), kind: 'line', type: 'text', pattern, message: plain(lengths.line) };
    }
    case 'text': {
      const pattern = `^(?:\\P{Cc}|[\\n\\r\\t]){1,${lengths.text}}$`;
      return { ...needed('Enter an answer'), kind: 'text', rows: 3, pattern, message: plain(lengths.text) };
    }
    case 'choice': {
      const isLong = options.length > mostRadios;
      const shown = isLong ? ({ kind: 'list', placeholder: 'Choose one' } as const) : ({ kind: 'radios' } as const);
      return { ...needed('Choose an answer'), ...shown, options };
    }
    case 'choices':
      return { hint: 'Choose all that apply.', ...needed('Choose at least one answer'), kind: 'checkboxes', options };
    case 'number': {
      // As written in most of the world: `1234.5`, `1234,5`.
      const pattern = '^[-+]?\\d{1,15}([.,]\\d{1,10})?$';
      const message = 'Enter a number, such as 12 or 3.5';
      return { ...needed('Enter a number'), kind: 'line', type: 'text', inputMode: 'decimal', pattern, message };
    }
    case 'date': {
      const pattern = '^\\d{4}-\\d\\d-\\d\\d$';
      return { ...needed('Enter a date'), kind: 'line', type: 'date', pattern, message: 'Enter a date' };
    }
    case 'file':
      return { hint: acceptedFilesHint, ...needed('Attach a file'), kind: 'files' };
  }
}

/** Reads the answers that a form posts, to the questions whose controls it has. */
export function postedAnswers(fields: URLSearchParams, questions: readonly AskedQuestion[]): Answers {
  const posted = questions.flatMap(({ name, kind }): [string, Answer][] => {
    if (kind === 'files') return [];
    if (kind === 'checkboxes') return [[name, fields.getAll(name)]];
    return fields.has(name) ? [[name, cleanText(fields.get(name) ?? '')]] : [];
  });
  return Object.fromEntries(posted);
}

/** Returns the cleaned answers to the asked questions. They must be valid. */
export function askedAnswers(questions: readonly AskedQuestion[], values: Readonly<Record<string, unknown>>): Answers {
  const asked = askedNames(questions, values);
  return acceptedAnswers(
    questions.filter(({ name }) => asked.has(name)),
    values as Answers,
  );
}

/** Returns the valid answers, cleaned and without empty ones. */
export function acceptedAnswers(questions: readonly AskedQuestion[], answers: Answers): Answers {
  const kept = questions.map(({ name, kind }): [string, Answer] => {
    const answer = answers[name] ?? '';
    if (typeof answer !== 'string') return [name, [...new Set(answer)]];
    return [name, kind === 'text' ? cleanText(answer) : cleanLine(answer)];
  });
  return Object.fromEntries(kept.filter(([, answer]) => answer.length > 0));
}

export function answerText(answer: Answer | undefined): string {
  return typeof answer === 'string' ? answer : (answer ?? []).join(', ');
}

/** Answered questions with their answers. */
export function wordedAnswers(questions: readonly AskedQuestion[], answers: Answers): WordedAnswer[] {
  return questions.flatMap(({ name, label }) => {
    const answer = answerText(answers[name]);
    return answer === '' ? [] : [{ question: label, answer }];
  });
}
