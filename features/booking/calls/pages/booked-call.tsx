import { bookedCopy as copy } from '#features/booking/calls/booked-call.copy.ts';
import { calendarPath, type BookedCall, type OwnCall } from '#features/booking/calls/own-call/own-call.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Fact, Facts } from '#ui/list/facts.tsx';

export function BookedFacts({ call }: { readonly call: OwnCall }) {
  return (
    <Facts>
      <HostAndPlace call={call} />
    </Facts>
  );
}

export function HostAndPlace({ call: { host, place } }: { readonly call: OwnCall }) {
  const isLink = place?.startsWith('https:');
  return (
    <>
      {host !== null && <Fact label={copy.host}>{host}</Fact>}
      {place !== null && (
        <Fact label={isLink ? copy.join : copy.where}>
          {isLink ? (
            <a href={place} rel="noreferrer">
              {place}
            </a>
          ) : (
            place
          )}
        </Fact>
      )}
    </>
  );
}

/** Links without the router's `href`, whose package the dialog would load. */
export function BookedActions({ call: { path } }: { readonly call: BookedCall }) {
  if (path === null) return null;
  return (
    <>
      <ButtonLink href={calendarPath(path)} variant="primary">
        {copy.addToCalendar}
      </ButtonLink>
      <ButtonLink href={path}>{copy.reschedule}</ButtonLink>
    </>
  );
}
