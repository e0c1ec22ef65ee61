interface OptionalFeature {
  readonly what: string;
  readonly app: readonly string[];
}

export declare const optionalFeatures: Readonly<Record<string, OptionalFeature>>;
export declare function optionalFeatureOf(file: string): string | undefined;
