import type { Logger } from 'pino';

export type { Logger };
