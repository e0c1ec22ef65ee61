import './differences.css';
import type { ArticleDraft } from '#features/insights/drafts/draft.ts';
import {
  compareTexts,
  countChanges,
  linesOfHtml,
  type ComparedLine,
} from '#features/insights/differences/word-diff.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Text } from '#ui/layout/text.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

interface DifferencesProps {
  readonly earlier: ArticleDraft;
  readonly later: ArticleDraft;
  /** Labels such as "Theirs" and "Yours". */
  readonly names: { readonly gone: string; readonly come: string };
}

/** Removed text is struck out, added text marked. */
export function Differences({ earlier, later, names }: DifferencesProps) {
  const facts = factsOf(earlier, later);
  const lines = compareTexts(linesOfHtml(earlier.html), linesOfHtml(later.html));
  const { come, gone } = countChanges(lines);
  return (
    <Stack gap="4" className="differences small">
      <Cluster as="p" gap="4" rowGap="1" align="stretch">
        <del>{names.gone}</del> <ins>{names.come}</ins>
        <span className="soft">
          {come === 0 && gone === 0 ? 'No changes in the text.' : `${come} words added, ${gone} removed.`}
        </span>
      </Cluster>
      {facts.length > 0 && (
        <Facts labels="s" plain>
          {facts.map(({ name, compared }) => (
            <Fact key={name} label={name}>
              {compared.map((line, at) => (
                <Line key={at} line={line} />
              ))}
            </Fact>
          ))}
        </Facts>
      )}
      {/* Scrollable by keyboard. */}
      <Stack gap="2" className="well" tabIndex={0} role="group" aria-label="Text comparison">
        {collapseUnchanged(lines).map((line, at) =>
          line === 'gap' ? (
            <p key={at} className="soft">
              …
            </p>
          ) : (
            <Line key={at} line={line} />
          ),
        )}
      </Stack>
    </Stack>
  );
}

function Line({ line }: { readonly line: ComparedLine }) {
  return (
    <Text as="p" wrap="pre" data-kind={line.kind}>
      {line.stretches.map(({ kind, text }, at) => {
        if (kind === 'gone') return <del key={at}>{text}</del>;
        return kind === 'come' ? <ins key={at}>{text}</ins> : <span key={at}>{text}</span>;
      })}
    </Text>
  );
}

const fields = [
  ['title', 'Title'],
  ['slug', 'Address'],
  ['excerpt', 'Excerpt'],
  ['author', 'Author'],
  ['sectors', 'Categories'],
  ['tags', 'Tags'],
  ['cover', 'Cover'],
] as const;

function factsOf(earlier: ArticleDraft, later: ArticleDraft) {
  const textOf = (draft: ArticleDraft, field: (typeof fields)[number][0]) => {
    const value = draft[field];
    if (field === 'cover') return value === null ? 'Generated' : `Uploaded picture (${String(value).slice(19, 27)})`;
    return Array.isArray(value) ? value.join(', ') : String(value);
  };
  return fields
    .map(([field, name]) => ({ name, before: textOf(earlier, field), after: textOf(later, field) }))
    .filter(({ before, after }) => before !== after)
    .map(({ name, before, after }) => ({
      name,
      compared: compareTexts(before === '' ? [] : [before], after === '' ? [] : [after]),
    }));
}

/** Collapses long unchanged stretches. */
function collapseUnchanged(lines: readonly ComparedLine[]): (ComparedLine | 'gap')[] {
  const near = lines.map((_, at) => lines.slice(Math.max(0, at - 1), at + 2).some(({ kind }) => kind !== 'same'));
  return lines.flatMap((line, at): (ComparedLine | 'gap')[] => {
    if (near[at]) return [line];
    return at === 0 || near[at - 1] ? ['gap'] : [];
  });
}
