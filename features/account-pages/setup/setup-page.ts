export interface NewAccountFields {
  readonly firstName: string;
  readonly lastName: string;
}

export interface SetupPageProps {
  /** Empty when the link is dead. */
  readonly token: string;
  readonly form: NewAccountFields & { readonly email: string };
  readonly problem?: { readonly message: string; readonly field?: string };
}
