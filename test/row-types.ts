import { globSync, readFileSync } from "node:fs";
import { type ESTree, parseAst } from "vite";

/** A column as declared by a row type or by the schema. */
interface Column {
  kind: string;
  nullable: boolean;
  /** An insert may leave it out. */
  optional: boolean;
  /** The database numbers it, and no insert may. */
  computed: boolean;
  /** The only texts that it may contain, sorted; undefined if any text is allowed. */
  words: string[];
}

/** Columns by table and name. */
export type Columns = Record<string, Record<string, Column>>;

/** The definitions of types that several tables share. */
const SHARED: Record<string, string> = { Time: "time", EdgeTime: "time", EmailAddress: "text", Json: "json" };
const KEYWORDS: Record<string, string> = {
  TSStringKeyword: "text",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSArrayType: "array",
};

type Aliases = Map<string, ESTree.TSType>;

const nameOf = (type: ESTree.TSType) =>
  type.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : undefined;

/** The members of a union at any depth, with the file's aliases resolved. */
function membersOf(type: ESTree.TSType, aliases: Aliases): ESTree.TSType[] {
  if (type.type === "TSUnionType") return type.types.flatMap((member) => membersOf(member, aliases));
  if (type.type === "TSParenthesizedType") return membersOf(type.typeAnnotation, aliases);
  const alias = aliases.get(nameOf(type) ?? "");
  return alias ? membersOf(alias, aliases) : [type];
}

function kindOf(type: ESTree.TSType): string {
  if (type.type === "TSLiteralType" && type.literal.type === "Literal") {
    const { value } = type.literal;
    return typeof value === "string" ? "text" : typeof value;
  }
  return KEYWORDS[type.type] ?? SHARED[nameOf(type) ?? ""] ?? `unknown (${nameOf(type) ?? type.type})`;
}

/** The texts that a type lists, by itself or as an array's elements. */
const wordsOf = (type: ESTree.TSType, aliases: Aliases): string[] =>
  membersOf(type, aliases)
    .flatMap((member) => {
      if (member.type === "TSArrayType") return wordsOf(member.elementType, aliases);
      if (member.type !== "TSLiteralType" || member.literal.type !== "Literal") return [];
      return [String(member.literal.value)];
    })
    .sort();

function columnOf(type: ESTree.TSType, aliases: Aliases): Column {
  const wrapper = nameOf(type);
  const [read, inserted] = type.type === "TSTypeReference" ? (type.typeArguments?.params ?? []) : [];
  if (wrapper === "Generated" && read) return { ...columnOf(read, aliases), optional: true };
  if (wrapper === "GeneratedAlways" && read)
    return { ...columnOf(read, aliases), optional: true, computed: true };
  if (wrapper === "ColumnType" && read) {
    const optional = inserted
      ? membersOf(inserted, aliases).some((m) => m.type === "TSUndefinedKeyword")
      : false;
    return { ...columnOf(read, aliases), optional };
  }
  const members = membersOf(type, aliases);
  const kinds = new Set(members.filter((m) => m.type !== "TSNullKeyword").map(kindOf));
  return {
    kind: [...kinds].join(" or "),
    nullable: members.some((m) => m.type === "TSNullKeyword"),
    optional: wrapper === "EdgeTime",
    computed: false,
    words: wordsOf(type, aliases),
  };
}

type Members = Map<string, ESTree.TSType>;

const membersIn = (body: ESTree.TSInterfaceBody): Members =>
  new Map(
    body.body.flatMap((member) =>
      member.type === "TSPropertySignature" && member.key.type === "Identifier" && member.typeAnnotation
        ? [[member.key.name, member.typeAnnotation.typeAnnotation] as const]
        : [],
    ),
  );

/** Columns declared in a file of row types: its interface `…Tables` names the tables. */
export function columnsIn(source: string): Columns {
  const interfaces = new Map<string, Members>();
  const aliases: Aliases = new Map();
  for (const statement of parseAst(source, { lang: "ts" }).body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "TSInterfaceDeclaration")
      interfaces.set(declared.id.name, membersIn(declared.body));
    if (declared?.type === "TSTypeAliasDeclaration") aliases.set(declared.id.name, declared.typeAnnotation);
  }
  const tables = [...interfaces].flatMap(([name, members]) => (name.endsWith("Tables") ? [...members] : []));
  return Object.fromEntries(
    tables.map(([table, type]) => {
      const columns = [...(interfaces.get(nameOf(type) ?? "") ?? [])];
      return [table, Object.fromEntries(columns.map(([name, t]) => [name, columnOf(t, aliases)]))];
    }),
  );
}

/** Columns declared by all row types. Types do not exist at run time, so their files are read. */
export const columnsOfTypes = (): Columns =>
  Object.assign(
    {},
    ...globSync("server/platform/db/rows/*.ts").map((file) => columnsIn(readFileSync(file, "utf8"))),
  );
