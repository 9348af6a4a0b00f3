import { ACCOUNT_TEXTS } from './texts/fields-of-accounts.ts';
import { IMPORT_TEXTS } from './texts/fields-of-imports.ts';
import { INSIGHT_TEXTS } from './texts/fields-of-insight.ts';
import { ROW_TEXTS } from './texts/fields-of-rows.ts';
import { SYSTEM_TEXTS } from './texts/fields-of-system.ts';
import { PARAMETER_TEXTS } from './texts/parameters.ts';

/** What every field is, by its name, or by what it belongs to and its name. */
export const FIELD_TEXTS: Readonly<Record<string, string>> = {
  ...ROW_TEXTS,
  ...IMPORT_TEXTS,
  ...INSIGHT_TEXTS,
  ...ACCOUNT_TEXTS,
  ...SYSTEM_TEXTS,
};

/** A part of a JSON schema, as far as it is walked here. */
interface Schema {
  description?: string;
  deprecated?: true;
  properties?: Record<string, Schema>;
  items?: Schema;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

/** The texts of the contract that are found for a field: the most particular first. */
const fieldKeys = (resource: string, owner: string, name: string) => [
  `${resource}.${owner}.${name}`,
  `${owner}.${name}`,
  `${resource}.${name}`,
  name,
];

/**
 * Describes every field of a schema. `owner` is the resource, or the field whose object has it; lists are transparent, and so
 * are the rows of one.
 */
export function describeFields(schema: unknown, resource: string, owner = resource): void {
  if (typeof schema !== 'object' || schema === null) return;
  // A part of a document that JSON Schema describes.
  const { properties = {}, items, additionalProperties, anyOf = [], oneOf = [] } = schema as Schema;
  for (const [name, field] of Object.entries(properties)) {
    // A filter has the parameters of the list.
    const parameter = owner === 'filter' ? parameterText(resource, 'list', name) : undefined;
    const text = parameter ?? fieldKeys(resource, owner, name).flatMap((key) => FIELD_TEXTS[key] ?? [])[0];
    if (text !== undefined) {
      field.description = text;
      if (text.startsWith('Deprecated')) field.deprecated = true;
    }
    describeFields(field, resource, name === 'rows' ? owner : name);
  }
  for (const part of [items, additionalProperties, ...anyOf, ...oneOf]) describeFields(part, resource, owner);
}

/** What a parameter of a call is. */
export const parameterText = (resource: string, verb: string, name: string): string | undefined =>
  PARAMETER_TEXTS[`${resource}_${verb}.${name}`] ?? PARAMETER_TEXTS[`${resource}.${name}`] ?? PARAMETER_TEXTS[name];
