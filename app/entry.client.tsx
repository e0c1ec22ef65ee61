import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse, type ClientOnErrorFunction } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { routeFetch } from '#app/shell/route-fetch.ts';
import { browserLog } from '#features/browser-errors/browser-log.ts';
import { watchErrors } from '#features/browser-errors/watch-errors.ts';

watchErrors();

/** Refusals such as 404 are not errors. */
const onError: ClientOnErrorFunction = (error) => {
  if (!isRouteErrorResponse(error)) browserLog.error(error);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onError} unstable_fetch={routeFetch} />
    </StrictMode>,
    { onRecoverableError: (error) => browserLog.warn(error) },
  );
});
