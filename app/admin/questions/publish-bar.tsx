import { href, Link } from 'react-router';
import type { QuestionData } from '#app/admin/questions/question-actions.server.ts';
import { questionsCopy as copy } from '#features/questions/editor/editor.copy.ts';
import { useRetryingFetcher } from '#forms/sending/use-retrying-fetcher.tsx';
import { Button } from '#ui/button.tsx';
import { State } from '#ui/feedback/state.tsx';
import { Cluster } from '#ui/layout/layout.tsx';
import { useToastOf } from '#ui/messages/toasts.tsx';

interface PublishBarProps {
  readonly form: string;
  /** The draft's version; 0 if there are no unpublished changes. */
  readonly version: number;
}

export function PublishBar({ form, version }: PublishBarProps) {
  const fetcher = useRetryingFetcher<QuestionData>();
  const { Form, state } = fetcher;
  useToastOf(fetcher, (data) => {
    if (!data.ok) return { text: data.message };
    return data.done === 'changed' ? null : { text: copy[data.done] };
  });
  return (
    <Cluster as={Form} method="post" gap="2">
      <input type="hidden" name="version" value={version} />
      {version > 0 && <State tone="waiting">{copy.state.draft}</State>}
      <Link to={href('/admin/settings/questions/:form/preview', { form })}>{copy.preview}</Link>
      {version > 0 && (
        <>
          <Button type="submit" size="small" variant="quiet" name="action" value="discard">
            {copy.discard}
          </Button>
          <Button type="submit" size="small" variant="primary" name="action" value="publish" busy={state !== 'idle'}>
            {copy.publish}
          </Button>
        </>
      )}
    </Cluster>
  );
}
