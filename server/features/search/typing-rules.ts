/** What people type on a phone, and what they mean by it. */
const TYPED: readonly string[] = [
  "what wat wht wad",
  "what's wats whats",
  "how hw",
  "when wen",
  "why y",
  "which wch",
  "and n &",
  "you u",
  "your ur",
  "are r",
  "before b4 bef",
  "because cos coz cuz bcos becos",
  "without w/o wo",
  "with w/",
  "between btw btwn",
  "please pls plz",
  "difference diff diffrence differnce diference differece diffs",
  "different diffrent diferent",
  "already alr alrdy alredy",
  "singapore spore s'pore sg",
  "singaporean sporean",
  "property ppty prop ppy",
  "properties ppties props",
  "house hse",
  "people ppl",
  "someone sm1",
  "foreigner fgner foreignr",
  "agreement agrmt agreemnt agreeement aggreement",
  "salesperson rea",
  "advertisement advt",
  "month mth mnth",
  "months mths mnths",
  "year yr",
  "years yrs",
  "maximum max",
  "minimum min",
  "percent pct",
  "government govt gahmen",
  "commission comm comms comission commision comision commssion",
  "registration regn",
  "apartment apt",
  "renovation reno",
  "facebook fb",
  "collective-sale enbloc",
  "misrepresentation misrep",
  "neighbour neighbor",
  "definition def",
  "information info",
  "agreement agmt agreemt",
  "tenancy-agreement ta",
  "documents docs",
  "meaning mening meanin",
  "licence lisence licens",
  "valuation valuatn",
  "deposit depo",
  "someone sum1",
  "tomorrow tmr",
];

/** Particles at the end of a sentence, which ask nothing. */
const PARTICLES = new Set("anot lah leh lor ah hor meh sia liao ya yah hi hello ok okay thx tks".split(" "));

const MEANT = new Map(
  TYPED.flatMap((group) => {
    const [meant = "", ...typed] = group.split(" ");
    return typed.map((word) => [word, meant.replace("-", " ")] as const);
  }),
);

/** A word with the marks that are in some of these; never a part of a figure. */
const TYPED_WORD = /(?<![\p{L}\p{N}.$])(?:w\/o?|&|[\p{L}][\p{L}\p{N}'’]*)(?![\p{L}\p{N}])/gu;

/** A text in lower case with its words written out: “wat happens b4 otp” becomes “what happens before otp”. */
export const writtenOut = (text: string): string =>
  text.replace(TYPED_WORD, (word) =>
    PARTICLES.has(word) ? " " : (MEANT.get(word.replace("’", "'")) ?? word),
  );
