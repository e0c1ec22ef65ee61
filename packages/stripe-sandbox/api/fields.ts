import type { FormFields, FormValue } from './form.ts';
import { invalid } from './refusal.ts';
import type { Metadata } from '../objects/parts.ts';

/** Typed parameters; errors use the provider's messages. */
export class Fields {
  readonly values: FormFields;
  readonly #above: string;

  constructor(values: FormFields, above = '') {
    this.values = values;
    this.#above = above;
  }

  /** Rejects unlisted parameters, so mistakes are noticed. */
  only(names: string): this {
    const known = names.split(' ');
    const stranger = Object.keys(this.values).find((name) => !known.includes(name));
    if (stranger === undefined) return this;
    const param = this.#named(stranger);
    const message = `Received unknown parameter: ${param} (the sandbox may not play it)`;
    throw invalid(message, { code: 'parameter_unknown', param });
  }

  has(name: string): boolean {
    return name in this.values;
  }

  text(name: string): string | undefined {
    const value = this.values[name];
    if (value === undefined || typeof value === 'string') return value;
    throw invalid(`Invalid string: ${JSON.stringify(value)}`, { param: this.#named(name) });
  }

  /** Empty text means null. */
  textOrNull(name: string): string | null | undefined {
    const text = this.text(name);
    return text === '' ? null : text;
  }

  required(name: string): string {
    const text = this.text(name);
    if (text !== undefined && text !== '') return text;
    const param = this.#named(name);
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    if (/^-?\d{1,15}$/.test(text)) return Number(text);
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: this.#named(name) });
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalid(`Invalid boolean: ${text}`, { param: this.#named(name) });
  }

  oneOf<const Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const text = this.text(name);
    if (text === undefined || text === '') return undefined;
    const word = words.find((one) => one === text);
    if (word !== undefined) return word;
    const param = this.#named(name);
    throw invalid(`Invalid ${param}: must be one of ${words.join(', ')}`, { param });
  }

  /** Nested fields; empty if missing. */
  below(name: string): Fields {
    const value = this.values[name];
    if (value === undefined || value === '') return new Fields({}, this.#named(name));
    if (typeof value === 'object' && !Array.isArray(value)) return new Fields(value, this.#named(name));
    throw invalid('Invalid object', { param: this.#named(name) });
  }

  list(name: string): readonly FormValue[] {
    const value = this.values[name];
    if (value === undefined || value === '') return [];
    if (Array.isArray(value)) return value;
    throw invalid('Invalid array', { param: this.#named(name) });
  }

  entries(name: string): Fields[] {
    return this.list(name).map((value, index) => {
      const above = `${this.#named(name)}[${index}]`;
      if (typeof value === 'object' && !Array.isArray(value)) return new Fields(value, above);
      throw invalid('Invalid object', { param: above });
    });
  }

  texts(name: string): string[] {
    return this.list(name).map((value) => {
      if (typeof value === 'string') return value;
      throw invalid('Invalid string', { param: this.#named(name) });
    });
  }

  /** Merges metadata: an empty text deletes its key, an empty value all keys. */
  metadata(before: Metadata = {}, name = 'metadata'): Metadata {
    if (!this.has(name)) return before;
    if (this.values[name] === '') return {};
    const after = { ...before };
    const fields = this.below(name);
    for (const key of Object.keys(fields.values)) {
      const value = fields.text(key) ?? '';
      if (value.length > 500)
        throw invalid(`Metadata values can have up to 500 characters`, { param: `${name}[${key}]` });
      if (value === '') Reflect.deleteProperty(after, key);
      else after[key] = value;
    }
    if (Object.keys(after).length > 50) throw invalid('Metadata can have up to 50 keys', { param: name });
    return after;
  }

  #named(name: string): string {
    return this.#above === '' ? name : `${this.#above}[${name}]`;
  }
}
