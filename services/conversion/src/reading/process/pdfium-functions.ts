type Address = number;
type Handle = number;

/**
 * What is used of PDFium's public interface, spelled as there. Handles and addresses are numbers, and so are booleans:
 * each engine's own functions fit, without anything around them that would cost time once for each character.
 */
export interface PdfiumFunctions {
  FPDF_GetLastError(): number;
  FPDF_CloseDocument(document: Handle): void;
  FPDF_GetPageCount(document: Handle): number;
  FPDF_NewXObjectFromPage(document: Handle, from: Handle, index: number): Handle;
  FPDF_CloseXObject(form: Handle): void;
  FPDF_NewFormObjectFromXObject(form: Handle): Handle;
  FPDF_LoadPage(document: Handle, index: number): Handle;
  FPDF_ClosePage(page: Handle): void;
  FPDF_GetPageWidthF(page: Handle): number;
  FPDF_GetPageHeightF(page: Handle): number;
  FPDF_GetPageBoundingBox(page: Handle, rectangle: Address): number;
  FPDF_RenderPageBitmap(
    bitmap: Handle,
    page: Handle,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, firstRow: Address, stride: number): Handle;
  FPDFBitmap_FillRect(
    bitmap: Handle,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): number | void;
  FPDFBitmap_GetBuffer(bitmap: Handle): Address;
  FPDFBitmap_GetStride(bitmap: Handle): number;
  FPDFBitmap_Destroy(bitmap: Handle): void;
  FPDFPage_Delete(document: Handle, index: number): void;
  FPDFPage_GenerateContent(page: Handle): number;
  FPDFPage_GetRotation(page: Handle): number;
  FPDF_SaveAsCopy(document: Handle, writer: Address, flags: number): number;
  FPDFPage_CountObjects(page: Handle): number;
  FPDFPage_GetObject(page: Handle, index: number): Handle;
  FPDFPage_InsertObject(page: Handle, object: Handle): void;
  FPDFPageObj_GetType(object: Handle): number;
  FPDFPageObj_GetBounds(object: Handle, left: Address, bottom: Address, right: Address, top: Address): number;
  FPDFPageObj_NewTextObj(document: Handle, font: Address, size: number): Handle;
  FPDFPageObj_SetFillColor(object: Handle, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_Transform(object: Handle, a: number, b: number, c: number, d: number, e: number, f: number): void;
  FPDFImageObj_GetImagePixelSize(object: Handle, width: Address, height: Address): number;
  FPDFText_LoadPage(page: Handle): Handle;
  FPDFText_ClosePage(textPage: Handle): void;
  FPDFText_CountChars(textPage: Handle): number;
  FPDFText_GetText(textPage: Handle, start: number, count: number, buffer: Address): number;
  FPDFText_SetText(object: Handle, text: Address): number;
  FPDFText_GetUnicode(textPage: Handle, index: number): number;
  FPDFText_GetLooseCharBox(textPage: Handle, index: number, rectangle: Address): number;
  FPDFText_IsGenerated(textPage: Handle, index: number): number;
  FPDFText_GetCharOrigin(textPage: Handle, index: number, x: Address, y: Address): number;
  FPDFText_GetCharAngle(textPage: Handle, index: number): number;
  FPDFText_GetTextObject(textPage: Handle, index: number): Handle;
  FPDFText_GetFontSize(textPage: Handle, index: number): number;
  FPDFText_GetFontWeight(textPage: Handle, index: number): number;
}
