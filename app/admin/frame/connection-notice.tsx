import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { adminSite } from '#content/admin/admin.ts';
import { ConnectionContext, type Connection, type UnsentWork } from '#forms/sending/connection.tsx';
import { Button } from '#ui/button.tsx';
import { Cluster } from '#ui/layout/layout.tsx';

const { connection: copy } = adminSite;

/** Milliseconds the notice stays after the last attempt, to avoid flicker. */
const pause = 600;

/** Shows unsent form data, with a button to send it now. */
export function ConnectionNotice({ children }: { readonly children: ReactNode }) {
  const [works, setWorks] = useState<readonly UnsentWork[]>([]);
  const connection = useMemo<Connection>(
    () => ({
      report(work) {
        setWorks((before) => [...before, work]);
        return () => setWorks((before) => before.filter((one) => one !== work));
      },
    }),
    [],
  );
  const shown = useLingering(works);
  const isRetried = shown.some(({ sendAgain }) => sendAgain !== null);
  return (
    <ConnectionContext value={connection}>
      {children}
      <div role="status">
        {shown.length > 0 && (
          <Cluster gap="5" rowGap="3" justify="between" className="signed-out-notice">
            <p>{isRetried ? copy.retried : copy.left}</p>
            {isRetried && (
              <Button size="small" onClick={() => works.forEach(({ sendAgain }) => sendAgain?.())}>
                {copy.now}
              </Button>
            )}
          </Cluster>
        )}
      </div>
    </ConnectionContext>
  );
}

function useLingering(works: readonly UnsentWork[]): readonly UnsentWork[] {
  const [last, setLast] = useState(works);
  if (works.length > 0 && works !== last) setLast(works);
  useEffect(() => {
    if (works.length > 0) return undefined;
    const timer = setTimeout(() => setLast([]), pause);
    return () => clearTimeout(timer);
  }, [works]);
  return last;
}
