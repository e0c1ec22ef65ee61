import type { TrackedField } from '#features/leads/lead-events.ts';
import { fieldCopy, valueCopy } from '#features/leads/lead-events.copy.ts';
import type { LeadFormValues } from '#features/leads/one/use-lead-draft.tsx';
import type { FieldCollision } from '#forms/drafts/draft-state.ts';
import { Alert } from '#ui/messages/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { LocalTime } from '#ui/local-time.tsx';

interface CollisionsProps {
  readonly collisions: readonly FieldCollision<TrackedField>[];
  readonly values: LeadFormValues;
  readonly ownerName: (id: string) => string;
  readonly onKeep: (field: TrackedField) => void;
  readonly onInsist: (field: TrackedField) => void;
}

/** Their value is saved; mine is only kept on the page. */
export default function Collisions({ collisions, values, ownerName, onKeep, onInsist }: CollisionsProps) {
  const names = [...new Set(collisions.map(({ by }) => by ?? 'The sender'))];
  return (
    <Alert tone="warning" role="alert" title={`${names.join(' and ')} changed this lead`}>
      {collisions.map(({ field, theirs, by, at }) => (
        <Stack key={field} gap="2" className="lead-collision">
          <p>
            {by ?? 'The sender'} set {fieldCopy[field].toLowerCase()} to{' '}
            <strong>{valueCopy(field, theirs, ownerName)}</strong> (<LocalTime at={at} />
            ). Your change, <strong>{valueCopy(field, values[field], ownerName)}</strong>, is not saved.
          </p>
          <Cluster gap="2" align="stretch">
            <Button size="small" onClick={() => onKeep(field)}>
              Keep theirs
            </Button>
            <Button size="small" onClick={() => onInsist(field)}>
              Save mine
            </Button>
          </Cluster>
        </Stack>
      ))}
    </Alert>
  );
}
