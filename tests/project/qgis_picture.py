"""Draw a project with QGIS's own libraries; run by the Python that QGIS belongs to, not by ours.

Usage: ``qgis_picture.py FILE PICTURE``. Tells what drew each layer, and how many pixels have which colour.
"""

import os
import sys
from collections import Counter

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsMapRendererSequentialJob,
    QgsMapSettings,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QSize
from qgis.PyQt.QtGui import QColor

ORDER = ("populacao", "limite", "ruas", "lugares", "apontamentos", "propostas", "pontos")


def main(file: str, picture: str) -> None:
    QgsApplication.setPrefixPath("/usr", True)
    application = QgsApplication([], False)
    application.initQgis()
    layers = {name: QgsVectorLayer(f"{file}|layername={name}", name, "ogr") for name in ORDER}
    for name, layer in layers.items():
        sys.stdout.write(f"{name}\t{layer.renderer().type()} {'valid' if layer.isValid() else 'broken'}\n")
    stands = layers["pontos"]
    alias = stands.attributeAlias(stands.fields().indexOf("scenario"))
    sys.stdout.write(f"alias pontos.scenario\t{alias}\n")
    extent = QgsRectangle()
    for stand in stands.getFeatures():
        extent.combineExtentWith(stand.geometry().boundingBox())
    extent.scale(1.2)
    settings = QgsMapSettings()
    settings.setLayers([layers[name] for name in reversed(ORDER)])
    settings.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    settings.setOutputSize(QSize(1200, 900))
    settings.setBackgroundColor(QColor("#eef0ea"))
    settings.setExtent(extent)
    job = QgsMapRendererSequentialJob(settings)
    job.start()
    job.waitForFinished()
    image = job.renderedImage()
    image.save(picture)
    seen = Counter(
        image.pixelColor(x, y).name() for x in range(0, image.width()) for y in range(0, image.height())
    )
    for colour, count in seen.most_common():
        sys.stdout.write(f"{colour}\t{count}\n")
    sys.stdout.flush()
    # QGIS takes its own objects down in an order that Python's collector does not keep to, and crashes.
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
