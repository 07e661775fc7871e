import type { Json } from "../../domain/json";
import { isObject, own } from "./json-object";

/**
 * What an administrator can say about a service's answers when they are not recognised. All are raw names as the
 * service writes them; a dot goes one level down ("attributes.title"). What is not set is found out from the answers.
 */
export type FieldMap = {
  /** Where the rows are, e.g. "payload.items"; "$" is the answer itself. */
  list?: string;
  id?: string;
  /** A project's name. */
  name?: string;
  /** A keyword's text. */
  keyword?: string;
  position?: string;
  previous?: string;
  /** The day of a point of a series. */
  date?: string;
  /** The value (position) of a point of a series. */
  value?: string;
};

/** The value at a raw name or dotted path; undefined when it is not there. List places count from 0. */
export function valueAt(value: Json, path: string): Json | undefined {
  if (path === "" || path === "$") return value;
  if (isObject(value) && Object.hasOwn(value, path)) return value[path];
  let current: Json | undefined = value;
  for (const step of path.replace(/^\$\.?/, "").split(".")) {
    if (isObject(current)) current = own(current, step);
    else if (Array.isArray(current) && /^\d{1,6}$/.test(step)) current = current[Number(step)];
    else return undefined;
  }
  return current;
}
