import type { ArticleWritingState } from '#features/insights/editor/use-article-draft.tsx';
import { State, type StateProps } from '#ui/feedback/state.tsx';
import { useBrowserValue } from '#ui/use-browser-value.ts';

const copy: Readonly<
  Record<ArticleWritingState['phase'], { readonly tone: StateProps['tone']; readonly text: string }>
> = {
  saved: { tone: 'good', text: 'Saved' },
  waiting: { tone: 'waiting', text: 'Not saved yet' },
  saving: { tone: 'busy', text: 'Saving' },
  unreachable: { tone: 'bad', text: 'Not saved: no connection, retrying' },
  stale: { tone: 'bad', text: 'Not saved: someone else saved this article' },
  held: { tone: 'bad', text: 'Not saved yet' },
  gone: { tone: 'bad', text: 'Not saved: this article was deleted' },
};

export function SaveState({ state: { phase, server } }: { readonly state: ArticleWritingState }) {
  // The reader's clock differs from the server's.
  const time = useBrowserValue(() => timeOf(server.savedAt), '');
  const { tone, text } = copy[phase];
  return (
    <p className="save-state" role="status">
      <State tone={tone}>{phase === 'saved' ? `${text} ${time}` : text}</State>
    </p>
  );
}

/** 12:04 for today, otherwise with the date. */
function timeOf(at: Date): string {
  const isToday = at.toDateString() === new Date().toDateString();
  const day = isToday ? {} : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(undefined, { ...day, timeStyle: 'short' }).format(at);
}
