import * as z from 'zod/mini';

export type FormShape = Readonly<Record<string, z.ZodMiniType>>;
export type FormFields<Shape extends FormShape> = z.output<ReturnType<typeof formFields<Shape>>>;

/** A field of a form; empty if it is missing. */
export const textField = z._default(z.string(), '');

/** The version of a record that the page showed; 0, which none has, if the field is missing or no number. */
export const versionField = z.pipe(
  textField,
  z.transform((text) => (/^\d{1,9}$/u.test(text) ? Number(text) : 0)),
);

/** A checkbox. */
export const checkedField = z.pipe(
  textField,
  z.transform((value) => value === 'on'),
);

/** All values of a field that may be repeated, such as `id` of selected rows. */
export const listField = z.pipe(
  z._default(z.union([z.string(), z.array(z.string())]), []),
  z.transform((values) => [values].flat()),
);

/** The schema of a form with these fields. */
export function formFields<Shape extends FormShape>(shape: Shape) {
  return z.pipe(z.pipe(z.instanceof(URLSearchParams), z.transform(valuesOf)), z.object(shape));
}

function valuesOf(form: URLSearchParams): unknown {
  const names = [...new Set(form.keys())];
  return Object.fromEntries(
    names.map((name) => {
      const values = form.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
}
