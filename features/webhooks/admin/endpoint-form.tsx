import './webhooks.css';
import { useState, type SubmitEvent } from 'react';
import { changedBy } from '#content/admin/last-change.ts';
import { webhookCopy as copy } from '#content/admin/webhooks.ts';
import type { SaveResult, SavedEndpoint } from '#features/webhooks/endpoint-results.ts';
import { EndpointFields } from '#features/webhooks/admin/endpoint-fields.tsx';
import {
  validateEndpoint,
  endpointFormOf,
  type EndpointErrors,
  type EndpointForm,
  type EventGroup,
} from '#features/webhooks/webhooks.ts';
import { useDraftForm } from '#forms/drafts/use-draft-form.tsx';
import { troubleCopy } from '#forms/sending/unsent.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { DraftNote } from '#ui/messages/draft-note.tsx';
import { ErrorSummary } from '#ui/messages/error-summary.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

interface EndpointFormProps {
  /** Endpoint id, or `new`. */
  readonly id: string;
  readonly endpoint: EndpointForm;
  /** Absent for a new endpoint. */
  readonly version?: number;
  readonly eventGroups: readonly EventGroup[];
}

/** On a conflict shows both versions to choose from. */
export function EndpointFormPart({ id, endpoint, version, eventGroups }: EndpointFormProps) {
  // The version first loaded, not later reloads: otherwise another save could be overwritten unseen.
  const [base, setBase] = useState({ version, values: endpoint, turn: 0 });
  const { fetcher, attributes, draft } = useDraftForm<SaveResult>(`webhook:${id}`, {
    // No automatic retry for new endpoints: a lost response would create a duplicate.
    retry: version === undefined ? 'never' : 'automatic',
    isSaved: (data) => data.ok,
    isEmptied: false,
    base: base.version,
    onRestore: (restored) => setBase((before) => ({ ...before, version: restored })),
  });
  const { ref: form, onSubmit: onSend } = attributes;
  const result = fetcher.data;
  const [own, setOwn] = useState<EndpointErrors>();
  const [seen, setSeen] = useState(result);
  if (result !== seen) {
    setSeen(result);
    setOwn(undefined);
    if (result?.ok) setBase({ ...base, version: result.version });
  }
  const errors = own ?? (result?.ok === false && result.reason === 'invalid' ? result.errors : {});
  const theirs = result?.ok === false && result.reason === 'stale' ? result.theirs : undefined;

  function check(event: SubmitEvent<HTMLFormElement>): void {
    const found = validateEndpoint(endpointFormOf(new FormData(event.currentTarget)));
    setOwn(found);
    const [first] = Object.keys(found);
    if (first === undefined) {
      onSend();
      return;
    }
    event.preventDefault();
    document.getElementById(first)?.focus();
  }

  return (
    <Stack method="post" ref={form} as={fetcher.Form} gap="5" width="s" noValidate onSubmit={check}>
      <input type="hidden" name="action" value="save" />
      {base.version !== undefined && <input type="hidden" name="version" value={base.version} />}
      <ErrorSummary
        title={copy.errors}
        errors={Object.entries(errors).map(([fieldId, message]) => ({ fieldId, message }))}
      />
      {result?.ok === false && result.reason === 'too-many' && <Alert tone="error" role="alert" title={copy.tooMany} />}
      {result?.ok === false && result.reason === 'unknown' && <Alert tone="error" role="alert" title={copy.gone} />}
      {theirs && own === undefined && (
        <Stale
          theirs={theirs}
          onTake={() => setBase({ version: theirs.version, values: theirs, turn: base.turn + 1 })}
          onKeep={() => {
            const mine = new FormData(form.current ?? undefined);
            mine.set('version', String(theirs.version));
            void fetcher.submit(mine, { method: 'post' });
          }}
          isTaken={base.version === theirs.version}
        />
      )}
      <DraftNote {...draft} />
      <EndpointFields key={base.turn} values={base.values} errors={errors} eventGroups={eventGroups} />
      <Cluster gap="3">
        <Button type="submit" variant="primary" busy={fetcher.state !== 'idle'}>
          {base.version === undefined ? copy.add : copy.save}
        </Button>
        <p role="status">
          {fetcher.trouble === null
            ? result?.ok && fetcher.state === 'idle' && copy.saved
            : troubleCopy[fetcher.trouble]}
        </p>
      </Cluster>
    </Stack>
  );
}

interface StaleProps {
  readonly theirs: SavedEndpoint;
  readonly isTaken: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
}

function Stale({ theirs, isTaken, onTake, onKeep }: StaleProps) {
  if (isTaken) return null;
  return (
    <Alert tone="warning" role="alert" title={changedBy(theirs)}>
      <p>{copy.staleLead}</p>
      <Facts labels="above">
        <Fact label={copy.url}>{theirs.url}</Fact>
        <Fact label={copy.format}>{copy.formats[theirs.format]}</Fact>
        <Fact label={copy.description}>{theirs.description}</Fact>
        <Fact label={copy.events}>{theirs.eventTypes.join(', ')}</Fact>
      </Facts>
      <Cluster gap="3">
        <Button onClick={onTake}>{copy.takeTheirs}</Button>
        <Button onClick={onKeep}>{copy.keepMine}</Button>
      </Cluster>
    </Alert>
  );
}
