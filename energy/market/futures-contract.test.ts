import { describe, expect, test } from "vitest";
import { hoursOfDelivery, nextContractName, readFuturesContract } from "./futures-contract.ts";

describe("a contract of the futures market", () => {
  test.each([
    ["FTB D We03Apr-24", "day", "2024-04-03", "2024-04-03", 24],
    ["FTB D Su31Mar-24", "day", "2024-03-31", "2024-03-31", 23],
    ["FTB WE 30Mar-19", "weekend", "2019-03-30", "2019-03-31", 47],
    ["FTB Wk15-24", "week", "2024-04-08", "2024-04-14", 168],
    ["FTB Wk43-19", "week", "2019-10-21", "2019-10-27", 169],
    ["FTB M Mar-19", "month", "2019-03-01", "2019-03-31", 743],
    ["FTB M Jun-24", "month", "2024-06-01", "2024-06-30", 720],
    ["FTB Q1-20", "quarter", "2020-01-01", "2020-03-31", 2183],
    ["FTB Q4-20", "quarter", "2020-10-01", "2020-12-31", 2209],
    ["FTB YR-24", "year", "2024-01-01", "2024-12-31", 8784],
    ["FTB YR-30", "year", "2030-01-01", "2030-12-31", 8760],
    ["PPA 26/30", "ppa", "2026-01-01", "2030-12-31", 43_824],
  ])("%s is delivered in its period", (name, delivery, startsOn, endsOn, hours) => {
    const contract = readFuturesContract(name);
    expect(contract).toMatchObject({ name, delivery, startsOn, endsOn });
    expect(contract && hoursOfDelivery(contract)).toBe(hours);
  });

  test("has its last price before the delivery begins", () => {
    expect(readFuturesContract("FTB Q1-27")?.lastSession).toBe("2026-12-31");
  });

  test.each([
    "FTB D Mo03Apr-24",
    "FTB WE 31Mar-19",
    "FTB Wk53-24",
    "FTB Wk00-24",
    "FTB M Abr-24",
    "FTB Q5-27",
    "FTB D We31Feb-24",
    "PPA 30/26",
    "XXX YR-27",
    "OMIE ES",
    "",
  ])("%j names none", (name) => {
    expect(readFuturesContract(name)).toBeUndefined();
  });

  test.each([
    ["FTB D We03Apr-24", "FTB D Th04Apr-24"],
    ["FTB WE 26Oct-24", "FTB WE 02Nov-24"],
    ["FTB Wk52-26", "FTB Wk53-26"],
    ["FTB Wk53-26", "FTB Wk01-27"],
    ["FTP M Dec-26", "FTP M Jan-27"],
    ["FPB Q4-26", "FPB Q1-27"],
    ["FTB YR-27", "FTB YR-28"],
    ["PPA 26/30", "PPA 27/31"],
  ])("%s is followed by %s", (name, next) => {
    const contract = readFuturesContract(name);
    expect(contract && nextContractName(contract)).toBe(next);
    expect(readFuturesContract(next)).toBeDefined();
  });
});
