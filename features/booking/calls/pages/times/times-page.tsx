import { href } from 'react-router';
import { Times } from '#features/booking/calls/pages/times/times.tsx';
import { timesFields, type OfferedTimes, type OtherCall } from '#features/booking/calls/times/offered-times.ts';
import { callHead, timesCopy as copy } from '#features/booking/calls/times/times.copy.ts';
import { Cluster, Stack } from '#ui/layout/layout.tsx';
import { Alert } from '#ui/messages/alert.tsx';
import { PlainPage } from '#ui/page/plain-page.tsx';

interface TimesPageProps {
  readonly offered: OfferedTimes;
  /** Why the last attempt to hold a time failed. */
  readonly error: string | null;
  /** The address names no zone. */
  readonly isAnyZone: boolean;
  readonly others: readonly OtherCall[];
}

export function TimesPage({ offered, error, isAnyZone, others }: TimesPageProps) {
  return (
    <PlainPage {...callHead(offered)} width="m">
      {error !== null && (
        <Alert tone="warning" role="alert">
          <p>{error}</p>
        </Alert>
      )}
      <Stack gap="6" data-times={isAnyZone ? 'any' : ''}>
        <Times offered={offered} />
      </Stack>
      {others.length > 0 && (
        <Cluster as="nav" gap="4" rule="6" aria-label={copy.otherCalls}>
          {others.map((other) => (
            <a key={other.slug} href={`${href('/book')}?${new URLSearchParams({ [timesFields.call]: other.slug })}`}>
              {other.name}, {other.minutes} min
            </a>
          ))}
        </Cluster>
      )}
    </PlainPage>
  );
}
