import { z } from "zod";

/** The part of JSON Schema that our document uses. What it does not know is refused, so that nothing goes untried. */
export interface Schema {
  type?: string | undefined;
  description?: string | undefined;
  default?: unknown;
  const?: unknown;
  enum?: unknown[] | undefined;
  pattern?: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  exclusiveMinimum?: number | undefined;
  exclusiveMaximum?: number | undefined;
  items?: Schema | undefined;
  minItems?: number | undefined;
  maxItems?: number | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  propertyNames?: Schema | undefined;
  anyOf?: Schema[] | undefined;
  oneOf?: Schema[] | undefined;
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.strictObject({
    type: z.string().optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    const: z.unknown().optional(),
    enum: z.array(z.unknown()).optional(),
    pattern: z.string().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    items: Schema.optional(),
    minItems: z.number().optional(),
    maxItems: z.number().optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), Schema]).optional(),
    propertyNames: Schema.optional(),
    anyOf: z.array(Schema).optional(),
    oneOf: z.array(Schema).optional(),
  }),
);

const Parameter = z.object({
  in: z.enum(["path", "query"]),
  name: z.string(),
  required: z.boolean().optional(),
  schema: Schema,
});
type Parameter = z.output<typeof Parameter>;

const Document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        description: z.string(),
        parameters: z.array(Parameter).default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: Schema })) }).optional(),
        responses: z.record(z.string(), z.object({ content: z.record(z.string(), z.unknown()).optional() })),
      }),
    ),
  ),
});

/** One call as the served document tells it. */
export interface Operation {
  /** As in the document: `PUT /api/sets/{id}/done`. */
  name: string;
  method: string;
  path: string;
  /** Who may call it, in the document's words. */
  who: string;
  parameters: Parameter[];
  body: Schema | undefined;
  /** The statuses that it is documented to answer with. */
  statuses: Set<number>;
  isFile: boolean;
}

const TYPE = "application/json";

/** Every call of the OpenAPI document that the product serves. @throws for what it says in words unknown here */
export function operationsOf(text: string): Operation[] {
  return Object.entries(Document.parse(JSON.parse(text)).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      who: operation.description,
      parameters: operation.parameters,
      body: operation.requestBody?.content[TYPE]?.schema,
      statuses: new Set(Object.keys(operation.responses).map(Number)),
      isFile: !(TYPE in (operation.responses["200"]?.content ?? {})),
    })),
  );
}
