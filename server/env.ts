/** The settings, parsed once at boot; nothing else reads `process.env`. */
export interface Env {
  readonly PORT: number;
  readonly HOST: string;
  readonly PUBLIC_ORIGIN: string;
  readonly DATA_DIR: string;
  readonly DATABASE_URL: string | undefined;
  readonly SMTP_URL: string | undefined;
  readonly MAIL_FROM: string;
  readonly TEAM_EMAIL: string;
  readonly INTAKE_ACCESS: 'open' | 'signed-in';
}
