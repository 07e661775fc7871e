import type { Json, JsonObject } from "../../../domain/json";
import type { Position } from "../../../domain/keyword/position";
import { toCount } from "../fields/numbers";
import { wordSet } from "../fields/word-list";
import { plainName } from "../json/json-object";

const STATES = wordSet("status state checkstatus rankstatus resultstatus crawlstatus scanstatus");
const NOT_MEASURED = wordSet(`notchecked unchecked pending queued running processing scheduled failed failure error
  errored skipped timeout timedout blocked captcha notmeasured unavailable nodata missing canceled cancelled paused`);
const MEASURED_FLAGS = wordSet("checked measured ischecked ismeasured waschecked");
const FOUND_FLAGS = wordSet(`found isfound ranked isranked isranking ranking ranks inserp inresults intop100 listed
  wasfound`);
const DEPTHS = wordSet(`depth maxdepth searchdepth serpdepth checkdepth checkeddepth depthchecked scandepth crawldepth
  depthlimit resultschecked checkedresults`);
const UNSAID_DEPTH = 100;

const some = (fields: JsonObject, names: ReadonlySet<string>, is: (value: Json) => boolean): boolean =>
  Object.entries(fields).some(([name, value]) => names.has(plainName(name)) && is(value));

const isNo = (value: Json): boolean => value === false || value === 0 || value === "false" || value === "no";

/**
 * A day's position with what the point says beside it: that nobody looked (`status: "failed"`), that it was looked for in
 * vain (`found: false`), and how deep. Without such words an empty position stays one that nobody can tell.
 */
export function withSaidBeside(position: Position, fields: JsonObject): Position {
  if (position.kind === "at") return position;
  const isSkipped = some(fields, STATES, (value) => typeof value === "string" && NOT_MEASURED.has(plainName(value)));
  if (isSkipped || some(fields, MEASURED_FLAGS, isNo)) return { kind: "empty" };
  const said = Object.entries(fields).find(([name]) => DEPTHS.has(plainName(name)));
  const count = toCount(said?.[1]);
  const depth = count === null || count < 1 ? null : count;
  if (position.kind === "beyond")
    return depth !== null && position.depth === UNSAID_DEPTH ? { kind: "beyond", depth } : position;
  const isMissed = depth !== null || some(fields, FOUND_FLAGS, isNo);
  return isMissed ? { kind: "beyond", depth: depth ?? UNSAID_DEPTH } : position;
}
