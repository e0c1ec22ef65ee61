import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isRouteErrorResponse, type ClientOnErrorFunction } from 'react-router';
import { HydratedRouter } from 'react-router/dom';
import { browserLog } from '#features/browser-errors/browser-log.ts';
import { watchErrors } from '#features/browser-errors/watch-errors.ts';

watchErrors();

/** What a boundary shows in its place: a failed render, loader or action. A refusal such as 404 is no error. */
const onError: ClientOnErrorFunction = (error) => {
  if (!isRouteErrorResponse(error)) browserLog.error(error);
};

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={onError} />
    </StrictMode>,
    { onRecoverableError: (error) => browserLog.warn(error) },
  );
});
