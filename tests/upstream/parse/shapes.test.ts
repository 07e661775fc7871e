import { inProject } from "../../../lib/launcher/project.mjs";
import { testTextCases } from "../../support/text-cases";
import { READERS } from "./readers";

testTextCases(inProject("tests", "upstream", "parse", "shapes"), READERS);
