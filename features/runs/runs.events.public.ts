import type { AlertKind } from '#features/runs/runs.ts';
import { defineEvent } from '#server/events.ts';

export interface RunIncident {
  readonly incidentId: string;
  readonly organization: { readonly id: string; readonly name: string };
  readonly workflow: { readonly id: string; readonly slug: string; readonly name: string };
  readonly kind: AlertKind;
  readonly threshold: number;
  readonly openedAt: Date;
}

/** An alert's condition became true. Raised in the transaction that writes the incident, as is the next one. */
export const runIncidentOpened = defineEvent<RunIncident>('run-incident-opened');
/** It is no longer true. */
export const runIncidentClosed = defineEvent<RunIncident & { readonly closedAt: Date }>('run-incident-closed');
